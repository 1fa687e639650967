/** Every component: since when, which properties, of which type, within which bounds. */

import { since, type Version } from '../versions.ts'
import {
  carouselImage,
  count,
  errorMessage,
  IMAGE_BYTES_MAX,
  initText,
  initTexts,
  initTruth,
  labelVariant,
  mediaSize,
  name,
  navigationItem,
  onSelect,
  onUnselect,
  optionalText,
  options,
  range,
  text,
  truth,
  visible,
} from './parts.ts'
import { type Property, type Shape, shape } from './property.ts'

export type Component = {
  since: Version
  sinceRank: number
  /** The type of the value it gives to the form; undefined: it is no input. */
  gives?: 'string' | 'array' | 'boolean' | 'object'
  /** How many one screen may have. */
  perScreenMax?: number
  /** May stand in a branch of If or Switch, since that version. */
  inBranches?: Version
  shape: Shape
}

function component(
  parts: Omit<Component, 'shape' | 'sinceRank'>,
  properties: Record<string, Property>,
): Component {
  const type: Property = { is: 'anything', required: true }
  return { ...parts, sinceRank: since(parts.since), shape: shape({ type, ...properties }) }
}

const heading = () => component({ since: '2.1', inBranches: '4.0' }, { text: text(80), visible })

const prose = () =>
  component(
    { since: '2.1', inBranches: '4.0' },
    {
      text: { is: 'texts', max: 4096, filled: true, dynamic: true, required: true },
      'font-weight': { is: 'word', words: ['bold', 'italic', 'bold_italic', 'normal'], dynamic: true },
      strikethrough: truth,
      visible,
      markdown: { is: 'truth', since: '5.1' },
    },
  )

const helper = optionalText(80)
const labelled = (max: number) => ({ name, label: text(max) })

const picker = (what: 'photos' | 'documents', more: Record<string, Property>) =>
  component(
    { since: '4.0', gives: 'array', perScreenMax: 1 },
    {
      ...labelled(80),
      description: optionalText(300),
      'max-file-size-kb': count(1, 25_600),
      [`min-uploaded-${what}`]: count(0, 30),
      [`max-uploaded-${what}`]: count(1, 30),
      enabled: truth,
      visible,
      'error-message': { is: 'strings or object', of: shape({}), dynamic: true },
      ...more,
    },
  )

export const COMPONENTS = {
  TextHeading: heading(),
  TextSubheading: heading(),
  TextBody: prose(),
  TextCaption: prose(),
  RichText: component(
    { since: '5.1' },
    { text: { is: 'texts', filled: true, dynamic: true, required: true }, visible },
  ),
  TextInput: component(
    { since: '2.1', gives: 'string', inBranches: '4.0' },
    {
      ...labelled(20),
      'label-variant': labelVariant,
      'input-type': {
        is: 'word',
        words: ['text', 'number', 'email', 'password', 'passcode', 'phone'],
        dynamic: true,
      },
      pattern: { is: 'text', since: '6.2' },
      required: truth,
      'min-chars': count(0, 80),
      'max-chars': count(1, 80),
      'helper-text': helper,
      enabled: truth,
      visible,
      'init-value': initText,
      'error-message': errorMessage(30),
    },
  ),
  TextArea: component(
    { since: '2.1', gives: 'string', inBranches: '4.0' },
    {
      ...labelled(20),
      'label-variant': labelVariant,
      required: truth,
      'max-length': count(1, 600),
      'helper-text': helper,
      enabled: truth,
      visible,
      'init-value': initText,
      'error-message': errorMessage(30),
    },
  ),
  CheckboxGroup: component(
    { since: '2.1', gives: 'array', inBranches: '4.0' },
    {
      name,
      label: { is: 'text', max: 30, dynamic: true, required: '4.0' },
      'data-source': options(1, 20),
      description: { ...optionalText(300), since: '4.0' },
      'min-selected-items': count(0, 20),
      'max-selected-items': count(1, 20),
      enabled: truth,
      required: truth,
      visible,
      'on-select-action': onSelect,
      'on-unselect-action': onUnselect,
      'init-value': initTexts,
      'error-message': errorMessage(80),
      'media-size': mediaSize,
    },
  ),
  RadioButtonsGroup: component(
    { since: '2.1', gives: 'string', inBranches: '4.0' },
    {
      name,
      label: { is: 'text', max: 30, dynamic: true, required: '4.0' },
      'data-source': options(1, 20),
      description: { ...optionalText(300), since: '4.0' },
      enabled: truth,
      required: truth,
      visible,
      'on-select-action': onSelect,
      'on-unselect-action': onUnselect,
      'init-value': initText,
      'error-message': errorMessage(80),
      'media-size': mediaSize,
    },
  ),
  Dropdown: component(
    { since: '2.1', gives: 'string', inBranches: '4.0' },
    {
      ...labelled(20),
      'data-source': options(1, 200),
      required: truth,
      enabled: truth,
      visible,
      'on-select-action': onSelect,
      'on-unselect-action': onUnselect,
      'init-value': initText,
      'error-message': errorMessage(80),
    },
  ),
  ChipsSelector: component(
    { since: '6.3', gives: 'array', inBranches: '7.1' },
    {
      ...labelled(80),
      'data-source': options(2, 20),
      'min-selected-items': count(0, 20),
      'max-selected-items': count(1, 20),
      description: optionalText(300),
      enabled: truth,
      required: truth,
      visible,
      'init-value': initTexts,
      'error-message': errorMessage(80),
      'on-select-action': onSelect,
      'on-unselect-action': { ...onUnselect, since: '7.1' },
    },
  ),
  OptIn: component(
    { since: '2.1', gives: 'boolean', perScreenMax: 5, inBranches: '4.0' },
    {
      ...labelled(120),
      required: truth,
      visible,
      'on-click-action': { is: 'action', actions: ['data_exchange', 'navigate', 'open_url'] },
      'on-select-action': { is: 'action', actions: ['update_data'], since: '6.0' },
      'on-unselect-action': { is: 'action', actions: ['update_data'], since: '6.0' },
      'init-value': initTruth,
    },
  ),
  EmbeddedLink: component(
    { since: '2.1', perScreenMax: 2, inBranches: '4.0' },
    {
      text: text(25),
      'on-click-action': {
        is: 'action',
        actions: ['data_exchange', 'navigate', 'open_url'],
        required: true,
      },
      visible,
    },
  ),
  DatePicker: component(
    { since: '2.1', gives: 'string', inBranches: '4.0' },
    {
      ...labelled(40),
      'min-date': { is: 'date', timestamps: true, dynamic: true },
      'max-date': { is: 'date', timestamps: true, dynamic: true },
      'unavailable-dates': { is: 'dates', timestamps: true, dynamic: true },
      'helper-text': helper,
      enabled: truth,
      required: truth,
      visible,
      'on-select-action': { is: 'action', actions: ['data_exchange'] },
      'init-value': initText,
      'error-message': errorMessage(80),
    },
  ),
  CalendarPicker: component(
    { since: '6.1', gives: 'string' },
    {
      name,
      label: { is: 'strings or object', of: range, dynamic: true, required: true },
      mode: { is: 'word', words: ['single', 'range'], dynamic: true },
      title: optionalText(80),
      description: optionalText(300),
      'helper-text': { is: 'strings or object', of: range, dynamic: true },
      required: { is: 'anything', dynamic: true },
      enabled: truth,
      visible,
      'min-date': { is: 'date', dynamic: true },
      'max-date': { is: 'date', dynamic: true },
      'unavailable-dates': { is: 'dates', dynamic: true },
      'include-days': {
        is: 'words',
        words: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
        dynamic: true,
      },
      'min-days': count(1, 36_500),
      'max-days': count(1, 36_500),
      'on-select-action': { is: 'action', actions: ['data_exchange'] },
      'init-value': { is: 'strings or object', of: range, dynamic: true },
      'error-message': { is: 'strings or object', of: range, dynamic: true },
    },
  ),
  Image: component(
    { since: '2.1', perScreenMax: 3, inBranches: '4.0' },
    {
      src: { is: 'image', bytesMax: IMAGE_BYTES_MAX, dynamic: true, required: true },
      width: { is: 'number', min: 1, dynamic: true },
      height: { is: 'number', min: 1, dynamic: true },
      'scale-type': { is: 'word', words: ['cover', 'contain'] },
      'aspect-ratio': { is: 'number', min: 0, dynamic: true },
      'alt-text': { is: 'text', dynamic: true },
      visible,
    },
  ),
  ImageCarousel: component(
    { since: '7.1', perScreenMax: 2 },
    {
      images: { is: 'list', of: carouselImage, min: 1, max: 3, dynamic: true, required: true },
      'aspect-ratio': { is: 'word', words: ['4:3', '16:9'] },
      'scale-type': { is: 'word', words: ['cover', 'contain'] },
      visible,
    },
  ),
  NavigationList: component(
    { since: '6.2', perScreenMax: 2 },
    {
      name,
      'list-items': { is: 'list', of: navigationItem, min: 1, max: 20, dynamic: true, required: true },
      label: optionalText(80),
      description: optionalText(300),
      'media-size': mediaSize,
      visible,
      'on-click-action': { is: 'action', actions: ['navigate', 'data_exchange'] },
    },
  ),
  PhotoPicker: picker('photos', {
    'photo-source': { is: 'word', words: ['camera_gallery', 'camera', 'gallery'], dynamic: true },
  }),
  DocumentPicker: picker('documents', {
    'allowed-mime-types': { is: 'words', min: 1, dynamic: true },
  }),
  Footer: component(
    { since: '2.1', inBranches: '4.0' },
    {
      label: text(35),
      'on-click-action': {
        is: 'action',
        actions: ['navigate', 'complete', 'data_exchange'],
        required: true,
      },
      'left-caption': optionalText(15),
      'center-caption': optionalText(15),
      'right-caption': optionalText(15),
      enabled: truth,
    },
  ),
  If: component(
    { since: '4.0', inBranches: '4.0' },
    {
      condition: { is: 'condition', required: true },
      then: { is: 'components', required: true },
      else: { is: 'components' },
    },
  ),
  Switch: component(
    { since: '4.0', inBranches: '4.0' },
    { value: { is: 'expression', required: true }, cases: { is: 'cases', required: true } },
  ),
  Form: component(
    { since: '2.1' },
    {
      name,
      children: { is: 'components', required: true },
      'init-values': { is: 'map', dynamic: true },
      'error-messages': { is: 'map', dynamic: true },
    },
  ),
} as const satisfies Record<string, Component>

export const BY_NAME: ReadonlyMap<string, Component> = new Map(Object.entries(COMPONENTS))

export const IMAGE_CAROUSELS_PER_FLOW_MAX = 3
export const COMPONENTS_PER_SCREEN_MAX = 50
export const SCREENS_MAX = 100
export const BRANCHES_PER_SCREEN_MAX = 10
export const IF_NESTING_MAX = 3

/** Components whose value is files: it travels only at the top of a payload, and never to another screen. */
export const FILE_PICKERS: ReadonlySet<string> = new Set(['PhotoPicker', 'DocumentPicker'])
