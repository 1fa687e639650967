/** What is refused about the phone. */

import { firstCharacters } from '../../kernel/wire/characters.ts'
import { refusing } from '../../kernel/wire/errors.ts'

export const streamsTooMany = refusing(
  'streamsTooMany',
  { code: 2, status: 503, transient: true, meaning: 'as many phones as may be are open', unnumbered: true },
  (most: number, whose: string) => ({
    message: `${most} phones ${whose} are open, which is the most. Close one, or try again later.`,
    retryAfterSeconds: 5,
  }),
)

const LABELS_LISTED_MAX = 60

/** What there is, for whoever looked for something else. */
function there(labels: string[]): string {
  if (labels.length === 0) return 'There is nothing.'
  const more = labels.length - LABELS_LISTED_MAX
  const listed = labels.slice(0, LABELS_LISTED_MAX).map((label) => JSON.stringify(label))
  return `There is: ${listed.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
}

export const notOnScreen = refusing(
  'notOnScreen',
  { code: 100, meaning: "what should be tapped is not on the customer's screen" },
  (what: string, labels: string[]) =>
    `There is ${firstCharacters(what, 200)} on the screen. ${there(labels)}`,
)

export const notInForm = refusing(
  'notInForm',
  { code: 100, meaning: 'the screen of the flow has no such field, option or button' },
  (what: string, labels: string[]) => `The form has ${firstCharacters(what, 200)}. ${there(labels)}`,
)

export const customerMissing = refusing(
  'customerMissing',
  { code: 100, meaning: 'the customer is not named' },
  () => ({
    message: 'The parameter customer is required: a phone number in international form, 7 to 15 digits.',
    blame: ['customer'],
  }),
)

export const noMediaHere = refusing(
  'noMediaHere',
  { code: 100, meaning: 'there is no such media at this number' },
  (id: string) => ({
    message: `Param media_id: there is no media ${firstCharacters(id, 60)}: upload it with POST /{PHONE_NUMBER_ID}/media first.`,
    blame: ['media_id'],
  }),
)
