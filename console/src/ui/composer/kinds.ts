/** The kinds of message that are written field by field: what they begin with, and which fields they have. */

import { composerWords as words } from '../../words/composer.ts'
import type { Wire } from './wire.ts'

export type WireField = {
  path: string
  label: string
  rows?: number
  most?: number
  placeholder?: string
}

/** A field, several of a kind, or one of what there is. */
type Part =
  | WireField
  | { list: string; label: string; add: string; most: number; item: () => Wire; fields: WireField[] }
  | { choose: 'flow' | 'message' | 'product' | 'emoji'; path: string; label: string }

type Kind = { start: () => Wire; parts: Part[]; isOfPlatform?: true }

const { fields } = words
const BODY = { path: 'interactive.body.text', label: fields.body, rows: 2, most: 1024 }
const FOOTER = { path: 'interactive.footer.text', label: fields.footer, most: 60 }

let made = 0
const newId = (kind: string) => `${kind}_${++made}`
const newButton = (): Wire => ({ type: 'reply', reply: { id: newId('button'), title: '' } })
const newRow = (): Wire => ({ id: newId('row'), title: '', description: '' })

const WRITTEN = {
  text: {
    start: () => ({ type: 'text', text: { body: '' } }),
    parts: [{ path: 'text.body', label: fields.text, rows: 3, most: 4096 }],
  },
  buttons: {
    start: () => ({
      type: 'interactive',
      interactive: { type: 'button', body: { text: '' }, action: { buttons: [newButton()] } },
    }),
    parts: [
      BODY,
      {
        list: 'interactive.action.buttons',
        label: fields.buttons,
        add: words.addButton,
        most: 3,
        item: newButton,
        fields: [{ path: 'reply.title', label: fields.buttonTitle, most: 20 }],
      },
      FOOTER,
    ],
  },
  list: {
    start: () => ({
      type: 'interactive',
      interactive: {
        type: 'list',
        body: { text: '' },
        action: { button: '', sections: [{ rows: [newRow()] }] },
      },
    }),
    parts: [
      BODY,
      { path: 'interactive.action.button', label: fields.listButton, most: 20 },
      {
        list: 'interactive.action.sections[0].rows',
        label: fields.rows,
        add: words.addRow,
        most: 10,
        item: newRow,
        fields: [
          { path: 'title', label: fields.rowTitle, most: 24 },
          { path: 'description', label: fields.rowMore, most: 72 },
        ],
      },
    ],
  },
  flow: {
    start: () => ({
      type: 'interactive',
      interactive: {
        type: 'flow',
        body: { text: '' },
        action: { name: 'flow', parameters: { flow_message_version: '3', flow_id: '', flow_cta: words.cta } },
      },
    }),
    parts: [
      { choose: 'flow', path: 'interactive.action.parameters.flow_id', label: fields.flow },
      BODY,
      { path: 'interactive.action.parameters.flow_cta', label: fields.cta, most: 30 },
    ],
  },
  location: {
    start: () => ({ type: 'location', location: { latitude: '', longitude: '', name: '', address: '' } }),
    parts: [
      { path: 'location.latitude', label: fields.latitude, placeholder: '52.52' },
      { path: 'location.longitude', label: fields.longitude, placeholder: '13.405' },
      { path: 'location.name', label: fields.place },
      { path: 'location.address', label: fields.address },
    ],
  },
  contact: {
    start: () => ({
      type: 'contacts',
      contacts: [{ name: { formatted_name: '' }, phones: [{ phone: '', type: 'CELL' }] }],
    }),
    parts: [
      { path: 'contacts[0].name.formatted_name', label: fields.contactName },
      { path: 'contacts[0].phones[0].phone', label: fields.contactPhone },
    ],
  },
  reaction: {
    start: () => ({ type: 'reaction', reaction: { message_id: '', emoji: '👍' } }),
    parts: [
      { choose: 'message', path: 'reaction.message_id', label: fields.message },
      { choose: 'emoji', path: 'reaction.emoji', label: fields.emoji },
    ],
  },
  product: {
    isOfPlatform: true,
    start: () => ({
      type: 'interactive',
      interactive: {
        type: 'product',
        body: { text: '' },
        action: { catalog_id: '', product_retailer_id: '' },
      },
    }),
    parts: [
      { choose: 'product', path: 'interactive.action.product_retailer_id', label: fields.product },
      BODY,
    ],
  },
} satisfies Record<string, Kind>

export type WrittenKind = keyof typeof WRITTEN
export type KindName = WrittenKind | 'template' | 'media'

export const kindOf = (name: WrittenKind): Kind => WRITTEN[name]
/** Those that are asked for most are at hand, the others behind a menu. */
export const AT_HAND: readonly KindName[] = ['text', 'template', 'media']
export const OTHERS = (Object.keys(WRITTEN) as WrittenKind[]).filter((name) => name !== 'text')
