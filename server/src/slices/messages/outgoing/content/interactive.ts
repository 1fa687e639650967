/** Messages that can be answered by a tap: each kind with the shape of its action. */

import { z } from 'zod'
import { choice, list, object, text, variants } from '../../../../kernel/wire/params.ts'
import { LIMITS } from '../../message.ts'
import { carousel } from './carousel.ts'
import { catalogMessage, product, productList } from './commerce.ts'
import { flowAction } from './flow.ts'
import { ctaUrl, voiceCall } from './links.ts'
import { assertUnique, frame, kind } from './parts.ts'
import { shownProducts } from './rendered.ts'
import { addressMessage, callPermissionRequest, contactRequest, locationRequest } from './requests.ts'

const showing = { rendered: shownProducts.optional() }

const replyButton = object({
  type: choice(['reply']).default('reply').describe('The kind of button.'),
  reply: object({
    id: text({ min: 1, max: LIMITS.buttonIdLengthMax }).describe('Comes back when it is tapped.'),
    title: text({ min: 1, max: LIMITS.buttonTitleLengthMax }).describe('What the button says.'),
  }).describe('The id and the title of the button.'),
})

const button = z
  .object({
    type: kind('button'),
    ...frame,
    action: object({
      buttons: list(replyButton, { max: LIMITS.buttonsMax }).describe('One to three, with different ids.'),
    }).describe('The buttons.'),
  })
  .superRefine(({ action: { buttons } }, context) => {
    const path = ['action', 'buttons']
    if (buttons.length === 0)
      context.addIssue({ code: 'custom', path, message: 'must hold at least one button' })
    assertUnique(
      buttons.map((one) => one.reply.id),
      path,
      context,
    )
  })

const row = object({
  id: text({ min: 1, max: LIMITS.rowIdLengthMax }).describe('Comes back when it is chosen.'),
  title: text({ min: 1, max: LIMITS.rowTitleLengthMax }).describe('What the row says.'),
  description: text({ max: LIMITS.rowDescriptionLengthMax }).optional().describe('Small words under it.'),
})

const section = object({
  title: text({ max: LIMITS.rowTitleLengthMax }).optional().describe('What the section is called.'),
  rows: list(row).describe('Its rows; at most ten in all sections together.'),
})

const menu = z
  .object({
    type: kind('list'),
    ...frame,
    action: object({
      button: text({ min: 1, max: LIMITS.listButtonLengthMax }).describe('What opens the list.'),
      sections: list(section, { max: LIMITS.listSectionsMax }).describe('Rows, in sections.'),
    }).describe('The list.'),
  })
  .superRefine(({ action: { sections } }, context) => {
    const ids = sections.flatMap((one) => one.rows.map(({ id }) => id))
    const path = ['action', 'sections']
    if (ids.length === 0 || ids.length > LIMITS.listRowsMax) {
      const message = `must hold 1 to ${LIMITS.listRowsMax} rows in all - got ${ids.length}`
      context.addIssue({ code: 'custom', path, message })
    } else assertUnique(ids, path, context)
  })
  .meta({ id: 'ListInteractive' })

const flow = z.object({ type: kind('flow'), ...frame, action: flowAction })

export const interactive = variants('type', [
  button,
  menu,
  flow,
  ctaUrl,
  locationRequest,
  addressMessage,
  contactRequest,
  product,
  productList,
  catalogMessage,
  carousel,
  callPermissionRequest,
  voiceCall,
])
export type Interactive = z.infer<typeof interactive>

/** As it is kept: those that show products have them under `rendered`. */
export const keptInteractive = z.discriminatedUnion('type', [
  button,
  menu,
  flow,
  ctaUrl,
  locationRequest,
  addressMessage,
  contactRequest,
  product.safeExtend(showing),
  productList.safeExtend(showing),
  catalogMessage.safeExtend(showing),
  carousel.safeExtend(showing),
  callPermissionRequest,
  voiceCall,
])

/** The kinds that a plain path takes; the others are the platform's, for versioned paths. */
export const PLAIN_KINDS: readonly Interactive['type'][] = ['button', 'list', 'flow']
