/** Every component, by the name that a definition calls it. */

import { CheckboxGroup, ChipsSelector, Dropdown, OptIn, RadioButtonsGroup } from './choices.ts'
import type { Component } from './component.ts'
import { CalendarPicker, DatePicker } from './dates.ts'
import { DocumentPicker, PhotoPicker } from './files.ts'
import { Image, ImageCarousel } from './pictures.ts'
import { Form, If, Switch } from './structure.ts'
import { TextArea, TextInput } from './text-inputs.ts'
import { RichText, TextBody, TextCaption, TextHeading, TextSubheading } from './texts.ts'
import { EmbeddedLink, Footer, NavigationList } from './ways-on.ts'

export const COMPONENTS = {
  TextHeading,
  TextSubheading,
  TextBody,
  TextCaption,
  RichText,
  TextInput,
  TextArea,
  CheckboxGroup,
  RadioButtonsGroup,
  Dropdown,
  ChipsSelector,
  OptIn,
  EmbeddedLink,
  DatePicker,
  CalendarPicker,
  Image,
  ImageCarousel,
  NavigationList,
  PhotoPicker,
  DocumentPicker,
  Footer,
  If,
  Switch,
  Form,
} as const satisfies Record<string, Component>

export const BY_NAME: ReadonlyMap<string, Component> = new Map(Object.entries(COMPONENTS))

/** Components whose value is files: it travels only at the top of a payload, and never to another screen. */
export const FILE_PICKERS: ReadonlySet<string> = new Set(['PhotoPicker', 'DocumentPicker'])
