/** The template that is created and listed, and the accounts it belongs to. */

export const SMALL = { account: '200000000000001', templates: 1_000, firstId: 4_000_000_000_000_000 }
export const LARGE = { account: '200000000000002', templates: 1_000_000, firstId: 5_000_000_000_000_000 }

const BODY = 'Hello {{1}}, your order {{2}} left our shop today and will be with you soon.'

export const formOf = (name: string) => ({
  name,
  language: 'en_US',
  category: 'UTILITY',
  components: [
    { type: 'BODY', text: BODY, example: { body_text: [['Ann', 'A-7']] } },
    { type: 'FOOTER', text: 'Parley Bakery' },
    { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Thanks' }] },
  ],
})
