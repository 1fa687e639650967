/** What requests of the specification are filled with: each of these is accepted as it stands. */

import sharp from 'sharp'

const made = new Set<string>()

/** Names that are unique in their account are used once. */
export function freshName(start = 'thing'): string {
  const name = `${start}_${made.size + 1}`
  made.add(name)
  return name
}

export const isFreshName = (text: string): boolean => made.has(text)

export const template = (more: object = {}) => ({
  name: freshName('order_sent'),
  category: 'UTILITY',
  language: 'en_US',
  components: [{ type: 'BODY', text: 'Your order is on its way.' }],
  ...more,
})

export const flow = (more: object = {}) => ({
  name: freshName('Booking'),
  categories: ['APPOINTMENT'],
  ...more,
})

export const upi = (more: object = {}) => ({
  configuration_name: freshName('upi'),
  provider_name: 'upi_vpa',
  upi_vpa: 'shop@bank',
  ...more,
})

export const gateway = (more: object = {}) => ({
  configuration_name: freshName('gateway'),
  provider_name: 'alphapay',
  redirect_url: 'https://merchant.example/done',
  ...more,
})

/** Every element of the specification's flow JSON table. */
const DEFINITION = {
  version: '7.1',
  screens: [
    {
      id: 'DETAILS',
      title: 'Your details',
      data: {},
      layout: {
        type: 'SingleColumnLayout',
        children: [
          { type: 'TextHeading', text: 'Who are you?' },
          { type: 'TextInput', name: 'name', label: 'Name', 'input-type': 'text', required: true },
          { type: 'TextInput', name: 'mail', label: 'E-mail', 'input-type': 'email', required: false },
          {
            type: 'Footer',
            label: 'Next',
            'on-click-action': { name: 'navigate', next: { type: 'screen', name: 'WISHES' }, payload: {} },
          },
        ],
      },
    },
    {
      id: 'WISHES',
      title: 'Your wishes',
      data: {},
      terminal: true,
      layout: {
        type: 'SingleColumnLayout',
        children: [
          { type: 'TextArea', name: 'wish', label: 'What would you like?', required: true },
          {
            type: 'RadioButtonsGroup',
            name: 'when',
            label: 'When?',
            'data-source': [
              { id: 'am', title: 'Morning' },
              { id: 'pm', title: 'Afternoon' },
            ],
            required: true,
          },
          {
            type: 'Footer',
            label: 'Done',
            'on-click-action': {
              name: 'complete',
              payload: { wish: `\${form.wish}`, when: `\${form.when}` },
            },
          },
        ],
      },
    },
  ],
}

/** The same with an unknown component. */
export const BROKEN_DEFINITION = JSON.stringify(DEFINITION).replace('"TextHeading"', '"TextHeadin"')

/** "A message that carries a flow has this shape". */
export const flowMessage = (flow_id: string, to: string) => ({
  to,
  type: 'flow',
  body: { text: 'Book here' },
  action: {
    name: 'flow',
    parameters: {
      flow_message_version: '3',
      flow_token: freshName('token'),
      flow_id,
      flow_cta: 'Book',
      flow_action: 'navigate',
      flow_action_payload: { screen: 'DETAILS' },
    },
  },
})

/** As the specification says: a file named flow.json with JSON content type. */
export function definitionFile(definition: string = JSON.stringify(DEFINITION)): FormData {
  const form = new FormData()
  form.set('file', new Blob([definition], { type: 'application/json' }), 'flow.json')
  form.set('name', 'flow.json')
  form.set('asset_type', 'FLOW_JSON')
  return form
}

/** A photo in earnest, with bytes behind its end where it has to be larger. */
export async function picture(
  format: 'jpeg' | 'png' | 'gif' = 'png',
  [width, height]: [number, number] = [192, 192],
  bytes = 0,
): Promise<Buffer> {
  const drawn = await sharp({ create: { width, height, channels: 3, background: '#c08040' } })
    .toFormat(format)
    .toBuffer()
  return Buffer.concat([drawn, Buffer.alloc(Math.max(0, bytes - drawn.length))])
}
