/** What is refused about what a message names: flows, products, files, other messages. */

import { firstCharacters } from '../../../kernel/wire/characters.ts'
import { refusing } from '../../../kernel/wire/errors.ts'

export const onVersionedPathsOnly = refusing(
  'onVersionedPathsOnly',
  { code: 100, meaning: 'the kind of message is understood on versioned paths only' },
  (type: string, allowed: readonly string[]) => ({
    message: `Param interactive.type must be one of {${allowed.join(', ')}} - got "${type}", which is understood on versioned paths (/v23.0/…) only.`,
    blame: ['interactive'],
  }),
)

export const catalogMissing = refusing(
  'catalogMissing',
  { code: 131009, meaning: 'there is no such catalogue' },
  (problem: string) => ({
    message: `Parameter value is not valid: there is no such catalogue; ${problem}.`,
    details: `catalog_id: ${problem}`,
    blame: ['interactive'],
  }),
)

export const productMissing = refusing(
  'productMissing',
  { code: 131009, meaning: 'the catalogue has no such product' },
  (retailerId: string, catalogId: string, known: string[]) => ({
    message: `Parameter value is not valid: catalogue ${catalogId} has no product ${JSON.stringify(firstCharacters(retailerId, 60))}. It has: ${known.slice(0, 50).join(', ')}.`,
    details: `product_retailer_id: ${firstCharacters(retailerId, 60)} is not in catalogue ${catalogId}`,
    blame: ['interactive'],
  }),
)

export const flowNotSendable = refusing(
  'flowNotSendable',
  { code: 131009, meaning: 'the flow cannot be sent' },
  (which: string, problem: string) => ({
    message: `Parameter value is not valid: flow ${which} ${problem}.`,
    details: `flow_id: ${which} ${problem}`,
    blame: ['flow_id'],
  }),
)

export const flowBlocked = refusing(
  'flowBlocked',
  { code: 132068, meaning: "the flow is blocked by its endpoint's health" },
  (id: string) => `Flow ${id} is BLOCKED by its endpoint's health.`,
)

export const flowNotNamed = refusing('flowNotNamed', { code: 100, meaning: 'the flow is not named' }, () => ({
  message: 'Param action.parameters must name a flow by flow_id or flow_name.',
  blame: ['action'],
}))

const SCREENS_LISTED_MAX = 50

export const noSuchScreen = refusing(
  'noSuchScreen',
  { code: 100, meaning: 'the flow has no such screen' },
  (parameter: string, flowId: string, screen: string, screens: string[]) => ({
    message: `Param ${parameter}: flow ${flowId} has no screen ${JSON.stringify(screen)}. ${screensSaid(screens)}`,
    blame: [String(parameter.split('.')[0])],
  }),
)

function screensSaid(screens: string[]): string {
  if (screens.length === 0) return 'Its definition has no screens that can be read.'
  const more = screens.length - SCREENS_LISTED_MAX
  const listed = screens.slice(0, SCREENS_LISTED_MAX).join(', ')
  return `It has: ${listed}${more > 0 ? ` and ${more} more` : ''}.`
}

export const noSuchMessage = refusing(
  'noSuchMessage',
  { code: 100, meaning: 'there is no such message in the conversations of this number' },
  (id: string) => ({
    message: `Param message_id: there is no message ${firstCharacters(id, 80)} in this number's conversations.`,
    blame: ['message_id'],
  }),
)

export const noSuchMedia = refusing(
  'noSuchMedia',
  { code: 100, meaning: 'there is no such media' },
  (id: string) =>
    `There is no media ${firstCharacters(id, 60)}: upload it with POST /{PHONE_NUMBER_ID}/media first, or send a link.`,
)
