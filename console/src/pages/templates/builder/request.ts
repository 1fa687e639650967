/** The request that a draft makes. */

import type {
  Parley,
  TemplateBody,
  TemplateButtons,
  TemplateComponent,
  TemplateHeader,
} from '@parley-dev/sdk'
import { TEMPLATE_PARTS } from '../../../generated/fields.ts'
import { sentButton } from '../../../ui/template/button-kinds.ts'
import type {
  Draft,
  DraftButton,
  DraftCode,
  DraftFile,
  HeaderFormat,
  ParameterFormat,
} from '../../../ui/template/draft.ts'
import { isMedia } from '../../../ui/template/draft.ts'
import { namedExamples, positionalExamples, variablesIn } from '../../../ui/template/variables.ts'

type Templates = Parley['templates']
export type TemplateRequest = Parameters<Templates['create']>[1]
type TemplateChange = NonNullable<Parameters<Templates['update']>[1]>
export type ComponentType = TemplateComponent['type']

export function requestOf(draft: Draft): TemplateRequest {
  const { name, language } = draft
  return { name, language, ...contentOf(draft) }
}

/** What is no longer there is taken away by name: what is not supplied stays. */
export function changeOf(draft: Draft, before: ComponentType[]): TemplateChange {
  const content = contentOf(draft)
  const types = content.components.map(({ type }) => type)
  const gone = before.filter((type) => !types.includes(type))
  return { ...content, ...(gone.length > 0 && { remove_components: gone }) }
}

function contentOf(draft: Draft) {
  const { category, parameterFormat } = draft
  if (category === 'AUTHENTICATION') return { category, components: codeComponents(draft.code) }
  return {
    category,
    parameter_format: parameterFormat,
    components: ownComponents(draft),
  }
}

type Known = { most?: number; files?: readonly string[]; isOfPlatform?: boolean }
const { components: COMPONENTS, headers: HEADERS, buttons: BUTTONS } = TEMPLATE_PARTS

/** Some words are known to versioned paths only. */
export const needsPlatform = (draft: Draft): boolean =>
  contentOf(draft).components.some((component) => {
    const words: Known[] = [COMPONENTS[component.type]]
    if (component.type === 'HEADER') words.push(HEADERS[component.format ?? 'TEXT'])
    if (component.type === 'BUTTONS') words.push(...component.buttons.map(({ type }) => BUTTONS[type]))
    return words.some(({ isOfPlatform }) => isOfPlatform)
  })

function ownComponents(draft: Draft): TemplateComponent[] {
  const { parameterFormat, headerKind, offer, footer, asksToCall, buttons, cards, cardFormat } = draft
  const components: TemplateComponent[] = []
  if (headerKind === 'TEXT') components.push(textHeader(draft))
  else if (headerKind !== 'none') components.push(otherHeader(headerKind, draft.file))
  if (offer)
    components.push({
      type: 'LIMITED_TIME_OFFER',
      limited_time_offer: { text: offer.text, has_expiration: offer.expires },
    })
  components.push(bodyOf(draft, parameterFormat))
  if (footer !== '') components.push({ type: 'FOOTER', text: footer })
  if (asksToCall) components.push({ type: 'CALL_PERMISSION_REQUEST' })
  components.push(...buttonsOf(buttons))
  if (cards.length > 0)
    components.push({
      type: 'CAROUSEL',
      cards: cards.map((card) => ({
        components: [
          otherHeader(cardFormat, card.file),
          bodyOf(card, parameterFormat),
          ...buttonsOf(card.buttons),
        ],
      })),
    })
  return components
}

const buttonsOf = (buttons: DraftButton[]): TemplateButtons[] =>
  buttons.length === 0 ? [] : [{ type: 'BUTTONS', buttons: buttons.map(sentButton) }]

function textHeader({ header, headerSamples, parameterFormat }: Draft): TemplateHeader {
  const names = variablesIn(header, parameterFormat)
  const example =
    parameterFormat === 'NAMED'
      ? { header_text_named_params: namedExamples(names, headerSamples) }
      : { header_text: positionalExamples(names, headerSamples) }
  return { type: 'HEADER', format: 'TEXT', text: header, ...(names.length > 0 && { example }) }
}

const otherHeader = (format: HeaderFormat, file: DraftFile | undefined): TemplateHeader => ({
  type: 'HEADER',
  format,
  ...(file && isMedia(format) && { example: { header_handle: [file.handle] } }),
})

function bodyOf({ body, samples }: Pick<Draft, 'body' | 'samples'>, format: ParameterFormat): TemplateBody {
  const names = variablesIn(body, format)
  const example =
    format === 'NAMED'
      ? { body_text_named_params: namedExamples(names, samples) }
      : { body_text: [positionalExamples(names, samples)] }
  return { type: 'BODY', text: body, ...(names.length > 0 && { example }) }
}

function codeComponents({
  recommends,
  minutes,
  otp,
  button,
  packageName,
  signature,
}: DraftCode): TemplateComponent[] {
  const isForApp = otp !== 'COPY_CODE'
  return [
    { type: 'BODY', add_security_recommendation: recommends },
    ...(minutes === '' ? [] : [{ type: 'FOOTER' as const, code_expiration_minutes: Number(minutes) }]),
    {
      type: 'BUTTONS',
      buttons: [
        {
          type: 'OTP',
          otp_type: otp,
          ...(button !== '' && { text: button }),
          ...(isForApp && {
            supported_apps: [{ package_name: packageName, signature_hash: signature }],
          }),
          ...(otp === 'ZERO_TAP' && { zero_tap_terms_accepted: true }),
        },
      ],
    },
  ]
}
