/** Sending a message: the rules in order, then the message, its echo and its way out in one transaction. */

import { askedTogether } from '../../../kernel/call/asked-together.ts'
import type { Call } from '../../../kernel/call/call.ts'
import { findMedia } from '../../media/index.ts'
import {
  assertNotBarred,
  digitsOf,
  idsOf,
  keptSpelling,
  type PhoneNumber,
} from '../../phone-numbers/index.ts'
import { findTemplateByName, type Template } from '../../templates/index.ts'
import { isHidden } from '../customers/platform-customer.ts'
import { refusedByCustomer } from '../customers/refused.ts'
import { withUsername } from '../customers/touch.ts'
import { noSuchMedia, noSuchMessage, onVersionedPathsOnly } from '../errors/content.ts'
import { identityChanged } from '../errors/failures.ts'
import { numberNotVerified, numberRestricted } from '../errors/number.ts'
import { phoneNumberNeeded, toOneself, windowClosed } from '../errors/recipient.ts'
import { templateMissing } from '../errors/template.ts'
import { faultedFate, hold } from '../fault-rules.ts'
import { isSomeoneElse } from '../identity.ts'
import { ANSWER_WINDOW_MS, type NewMessage } from '../message.ts'
import { newMessageId } from '../message-id.ts'
import { businessWrote } from '../notify.ts'
import { PACED_BY_AGE, pacedBy } from '../pacing.ts'
import { decidePrice, keepPrice } from '../pricing/decide.ts'
import { findConversation, touchConversation } from '../store/conversations.ts'
import { addMessage, findMessage } from '../store/messages.ts'
import { isOftenRefused, takePlace } from '../tier.ts'
import { fateOf, handOver } from '../transport.ts'
import { type Interactive, PLAIN_KINDS } from './content/interactive.ts'
import type { TemplateContent } from './content/template.ts'
import { assertFlowButtonsOpen, readyFlow } from './flow.ts'
import { type Content, contentOf, type Outgoing } from './input.ts'
import { withProducts } from './products.ts'
import { recipientOf } from './recipient.ts'
import { assertParametersFit, assertSendable } from './template/fits.ts'
import { assertMarketingIsOn } from './template/marketing.ts'
import { templateProducts } from './template/products.ts'
import { render } from './template/render.ts'

/** Whom it went to: as the platform keeps them; by their user_id, where they were named by that. */
type Contact = { input: string; wa_id?: string; user_id?: string }

export async function send(
  call: Call,
  number: PhoneNumber,
  outgoing: Outgoing,
  template: Template | undefined,
): Promise<{ id: string; contact: Contact; isHeld: boolean }> {
  const said = contentOf(outgoing)
  assertKnownHere(call, said)
  const { input, wa_id } = await recipientOf(call, number, outgoing)
  const isNamed = outgoing.to === undefined
  const context_id = outgoing.context?.message_id ?? null
  if (number.code_verification_status !== 'VERIFIED') throw numberNotVerified()
  if (number.quality_rating === 'RED') throw numberRestricted()
  assertNotBarred(call, number, said.type === 'template' ? 'begin' : 'answer')
  if (wa_id === digitsOf(number)) throw toOneself()
  await assertReferences(call, number, said, context_id)
  const {
    content,
    category,
    template_id = null,
    paced,
  } = said.type === 'template'
    ? await readyTemplate(call, number, said.content, { template, isNamed })
    : await answer(call, number, wa_id, said, outgoing.type === 'flow')

  const place = takePlace(call, number, wa_id)
  if (isOftenRefused(number)) await place
  const touching = touchConversation(call, { phone_number_id: number.id, wa_id }, !isNamed)
  const [, touched] = await askedTogether(place, touching)
  const conversation = await withUsername(call, number, touched, !isNamed)
  const fault = await faultedFate(call, number, { wa_id, type: said.type, content })
  const isStranger = isSomeoneElse(call, number, conversation, outgoing.recipient_identity_key_hash)
  const { status, failure } = isStranger
    ? ({ status: 'failed', failure: identityChanged() } as const)
    : (fault ??
      refusedByCustomer(call, conversation, category) ??
      (paced ? HELD : fateOf(call.house, conversation)))
  const message: NewMessage = {
    id: newMessageId(call.ids.rowId()),
    phone_number_id: number.id,
    wa_id,
    direction: 'outgoing',
    type: said.type,
    content,
    context_id,
    referred_product: null,
    category,
    callback_data: outgoing.biz_opaque_callback_data ?? null,
    created_at: call.now,
    status,
    failure,
  }
  await addMessage(call, message)
  const price = await decidePrice(call, number, conversation, category)
  await keepPrice(call, message, price, template_id)
  await businessWrote(call, number, message)
  if (fault?.isHeld && !isStranger) await hold(call, message, fault)
  else if (status === 'accepted' && paced === 'age') await hold(call, message, PACED_BY_AGE)
  else if (status !== 'accepted' || !paced) await handOver(call, number, conversation, message, price)
  const isLeftOut = isNamed && (await isHidden(call, number, conversation))
  const kept = call.platform.has('kept_spellings') ? keptSpelling(wa_id) : wa_id
  const contact = {
    input,
    ...(!isLeftOut && { wa_id: kept }),
    ...(isNamed && { user_id: idsOf(number, wa_id).user_id }),
  }
  const isAssessed = paced !== undefined || fault?.outcome !== undefined
  return { id: message.id, contact, isHeld: isAssessed && status === 'accepted' }
}

const HELD = { status: 'accepted', failure: null } as const

/** What the platform has beyond the specification is understood on versioned paths. */
function assertKnownHere({ dialect }: Call, { type, content }: Content): void {
  if (dialect === 'plain' && type === 'interactive' && !PLAIN_KINDS.includes(content.type))
    throw onVersionedPathsOnly(content.type, PLAIN_KINDS)
}

/** `en_us` is en_US on versioned paths: clients of the platform write it so, and it sends what they mean. */
function languageOf({ dialect }: Call, { language: { code } }: TemplateContent): string {
  const [language = '', region] = code.split('_')
  return dialect === 'plain' || region === undefined
    ? code
    : `${language.toLowerCase()}_${region.toUpperCase()}`
}

type Ready = {
  content: unknown
  category: string | null
  template_id?: string
  paced?: ReturnType<typeof pacedBy>
}

/** The template that is sent, if there is one of that name. */
export async function templateIn(
  call: Call,
  accountId: string,
  outgoing: Outgoing,
): Promise<Template | undefined> {
  const said = contentOf(outgoing)
  if (said.type !== 'template') return undefined
  return findTemplateByName(call, accountId, said.content.name, languageOf(call, said.content))
}

async function readyTemplate(
  call: Call,
  number: PhoneNumber,
  asked: TemplateContent,
  { template, isNamed }: { template: Template | undefined; isNamed: boolean },
): Promise<Ready> {
  if (!template) throw templateMissing(asked.name, languageOf(call, asked))
  assertSendable(template, call.dialect)
  if (template.category === 'MARKETING') await assertMarketingIsOn(call, number.account_id)
  if (isNamed && template.category === 'AUTHENTICATION') throw phoneNumberNeeded()
  assertParametersFit(template, asked, call.now)
  await assertFlowButtonsOpen(call, number, template)
  const products = await templateProducts(call, number, template, asked)
  const rendered = render(template, asked, products)
  const content = { ...asked, language: { ...asked.language, code: template.language }, rendered }
  const { id: template_id, category } = template
  return { content, category, template_id, paced: pacedBy(call, template) }
}

/** Everything but a template is an answer to the customer, and has its time. */
async function answer(
  call: Call,
  number: PhoneNumber,
  waId: string,
  said: Content,
  isFlat: boolean,
): Promise<Ready> {
  const conversation = await findConversation(call, number.id, waId)
  const last = conversation?.last_inbound_at ?? null
  if (last === null || last + ANSWER_WINDOW_MS <= call.now) throw windowClosed(last)
  const content = said.type === 'interactive' ? await ready(call, number, said.content, isFlat) : said.content
  return { content, category: null }
}

async function ready(
  call: Call,
  number: PhoneNumber,
  content: Interactive,
  isFlat: boolean,
): Promise<Interactive> {
  if (content.type !== 'flow') return withProducts(call, number, content)
  const path = isFlat ? 'action.parameters' : 'interactive.action.parameters'
  const parameters = await readyFlow(call, number, content.action.parameters, path)
  return { ...content, action: { ...content.action, parameters } }
}

/** What the message speaks of must be there: the message it answers, the media it shows. */
async function assertReferences(
  call: Call,
  number: PhoneNumber,
  { type, content }: Content,
  contextId: string | null,
): Promise<void> {
  const named = [contextId, type === 'reaction' ? content.message_id : null]
  for (const id of named) {
    if (id !== null && !(await findMessage(call, number.id, id))) throw noSuchMessage(id)
  }
  const mediaId = 'id' in content ? content.id : undefined
  if (mediaId === undefined) return
  const media = await findMedia(call, mediaId)
  if (media?.account_id !== number.account_id) throw noSuchMedia(mediaId)
}
