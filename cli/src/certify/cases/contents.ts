/** What a message may hold: types of later years, edits and deletions, texts of every script, files that are gone. */

import type { Family, Ingredients, Notification, Values } from './case.ts'
import { changed, changesOf, delivery, fresh, freshMessageId, objectsIn, withMessage } from './parcels.ts'

const CHARACTERS_MAX = 4_096
const long = (pattern: string) => {
  const characters = Array.from(pattern)
  let text = ''
  // Counted as the platform counts: in UTF-16 units.
  for (let at = 0; ; at++) {
    const next = characters[at % characters.length] ?? ''
    if (text.length + next.length > CHARACTERS_MAX) return text
    text += next
  }
}

const TEXTS: Record<string, string> = {
  empty: '',
  'one space': ' ',
  'line breaks': 'one\ntwo\r\nthree\u2028four\t',
  Latin: long('Zwölf Brötchen für Łódź und Århus, ça va? '),
  'Greek and Cyrillic': long('Καλημέρα, доброе утро, їжак. '),
  'Arabic and Hebrew': long('صباح الخير בוקר טוב '),
  'Devanagari and Tamil': long('नमस्ते வணக்கம் '),
  Thai: long('สวัสดีตอนเช้า'),
  'Chinese, Japanese, Korean': long('早上好おはよう좋은아침'),
  'beyond the basic plane': long('𝔅𝔯𝔢𝔞𝔡𐍈𠮷'),
  emoji: long('👩‍👩‍👧‍👦🏳️‍🌈👍🏽🇩🇪❤️'),
  'combining marks': long('Z̷̢̛a̴͉͝l̵͙̈g̶͉̀o̸̟͋'),
  'other directions': long('\u202eabc\u202c\u2066x\u2069\u200b\u200d\ufeff'),
  'control characters': 'a\u0001b\u001b[31mc\u007f',
  'half a character': 'cut \ud83d here',
  'words of programs': `'; DROP TABLE messages; -- <script>alert(1)</script> \${7*7} {{7*7}} %s %n ../../etc/passwd`,
  'JSON in text': '{"object":"whatsapp_business_account","entry":[]}',
  'a number': '00123456789012345678901234567890',
}

const textOf = (events: Ingredients['events']): Notification => {
  const found = events.find(({ name }) => name === 'messages.text') ?? events[0]
  if (!found) throw new Error('There is no event to make cases of.')
  return found.notification
}

const MEDIA = { id: '1', mime_type: 'image/jpeg', sha256: 'x', url: 'http://127.0.0.1:1/gone' }
const OF_A_MESSAGE = () => ({ message_id: freshMessageId() })

/** Legal contents, by what is rare in them. */
const CONTENTS: Record<string, () => Values> = {
  'a type that nobody knows': () => ({ type: 'hologram', hologram: { id: '1' } }),
  'a type and nothing under its name': () => ({ type: 'request_welcome' }),
  unsupported: () => ({
    type: 'unsupported',
    errors: [{ code: 131_051, title: 'Message type unknown', error_data: { details: 'not supported' } }],
  }),
  'unsupported, and no error says why': () => ({ type: 'unsupported' }),
  'a reaction removed, no emoji': () => ({ type: 'reaction', reaction: OF_A_MESSAGE() }),
  'a reaction removed, an empty emoji': () => ({
    type: 'reaction',
    reaction: { ...OF_A_MESSAGE(), emoji: '' },
  }),
  'an edit': () => ({
    type: 'edit',
    edit: { original_message_id: freshMessageId(), message: { type: 'text', text: { body: 'Two.' } } },
  }),
  'an edit of a caption': () => ({
    type: 'edit',
    edit: { original_message_id: freshMessageId(), message: { type: 'image', image: { caption: 'Two.' } } },
  }),
  'a deletion': () => ({ type: 'revoke', revoke: { original_message_id: freshMessageId() } }),
  'a new number': () => ({
    type: 'system',
    system: { body: 'Ann changed the number', wa_id: '491500000001', type: 'user_changed_number' },
  }),
  'a picture that is gone': () => ({ type: 'image', image: MEDIA }),
  'a document with no name': () => ({
    type: 'document',
    document: { ...MEDIA, mime_type: 'application/pdf' },
  }),
  'a document with a name of paths': () => ({
    type: 'document',
    document: { ...MEDIA, mime_type: 'application/pdf', filename: '../../../etc/passwd' },
  }),
  'a voice message of an unknown format': () => ({
    type: 'audio',
    audio: { ...MEDIA, mime_type: 'audio/x-later; codecs=later', voice: true },
  }),
  'an interactive answer of a new kind': () => ({
    type: 'interactive',
    interactive: { type: 'later_reply', later_reply: {} },
  }),
  'a flow answer that is no JSON': () => ({
    type: 'interactive',
    interactive: { type: 'nfm_reply', nfm_reply: { name: 'flow', body: 'Sent', response_json: '{"cut' } },
  }),
  'an order of a hundred things': () => ({
    type: 'order',
    order: {
      catalog_id: '1',
      product_items: Array.from({ length: 100 }, (_, at) => ({
        product_retailer_id: `thing ${at}`,
        quantity: 1,
        item_price: 0,
        currency: 'JPY',
      })),
    },
  }),
  'a reply to a message that nobody kept': () => ({
    type: 'text',
    text: { body: 'Yes' },
    context: { from: '491500000002', id: freshMessageId() },
  }),
  'forwarded many times': () => ({
    type: 'text',
    text: { body: 'Look' },
    context: { forwarded: true, frequently_forwarded: true },
  }),
  'from an advertisement': () => ({
    type: 'text',
    text: { body: 'Hi' },
    referral: {
      source_url: 'https://example.com/',
      source_type: 'ad',
      source_id: '1',
      ctwa_clid: 'a'.repeat(500),
    },
  }),
  'names of an object of every program': () => ({
    type: 'contacts',
    contacts: [{ name: { formatted_name: '__proto__', constructor: 'x', prototype: 'y', toString: 'z' } }],
  }),
}

export const CONTENT: Family[] = [
  {
    name: 'texts',
    sends: `texts that are empty, or ${CHARACTERS_MAX} characters long, in every script`,
    must: 'take',
    make: (from) =>
      Object.entries(TEXTS).map(([name, body]) => ({
        name,
        parcels: [delivery(withMessage(textOf(from.events), { type: 'text', text: { body } }), from)],
      })),
  },
  {
    name: 'contents',
    sends: 'messages whose content is rare, new, or gone',
    must: 'take',
    make: (from) =>
      Object.entries(CONTENTS).map(([name, content]) => ({
        name,
        parcels: [delivery(withMessage(textOf(from.events), content()), from)],
      })),
  },
  {
    name: 'unknown words',
    sends: 'words that no version of the contract has: a field, a status, an event, an object',
    must: 'take',
    *make(from) {
      const renamed = (name: string, change: (copy: Notification) => void) => {
        const copy = fresh(textOf(from.events))
        change(copy)
        return { name, parcels: [delivery(copy, from)] }
      }
      yield renamed('a field', (copy) => {
        for (const one of changesOf(copy))
          Object.assign(one, { field: 'something_new', value: { event: 'NEW' } })
      })
      yield renamed('a value that is empty', (copy) => {
        for (const one of changesOf(copy)) Object.assign(one, { value: {} })
      })
      yield renamed('no changes', (copy) => {
        for (const one of copy.entry) one.changes = []
      })
      yield renamed('an object', (copy) => {
        copy.object = 'something_new'
      })
      const status = from.events.find(({ name }) => name === 'messages.delivered')
      if (!status) return
      for (const word of ['played', 'warning', 'something_new'])
        yield {
          name: `the status ${word}`,
          parcels: [
            delivery(
              changed(status.notification, (value) => {
                for (const one of objectsIn(value, 'statuses')) one.status = word
              }),
              from,
            ),
          ],
        }
    },
  },
]

export { textOf }
