/** The request that a draft makes: what is empty, or fits nothing that was chosen, is left out. */

import type { Parley, TemplateComponent } from '@parley-dev/sdk'
import { TEMPLATE_PARTS } from '../../../generated/fields.ts'
import { sentButton } from '../../../ui/template/button-kinds.ts'
import {
  type ComponentType,
  type Draft,
  handleOf,
  isMedia,
  type ParameterFormat,
  type Part,
  partsOf,
  withPart,
} from '../../../ui/template/draft.ts'
import { sentText } from '../../../ui/template/variables.ts'

type Templates = Parley['templates']
export type TemplateRequest = Parameters<Templates['create']>[1]
type TemplateChange = NonNullable<Parameters<Templates['update']>[1]>

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

function contentOf({ category, parameter_format, components, code }: Draft) {
  if (category === 'AUTHENTICATION') return { category, components: sentCode(code) }
  const whole = withPart(components, 'BODY', partsOf(components).body)
  return { category, parameter_format, components: sentParts(whole, parameter_format) }
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

const sentParts = <C extends TemplateComponent>(components: C[], format: ParameterFormat): C[] =>
  components.flatMap((part) => (sentPart(part, format) ?? []) as C)

function sentPart(part: TemplateComponent, format: ParameterFormat): TemplateComponent | undefined {
  switch (part.type) {
    case 'HEADER':
      return (part.format ?? 'TEXT') === 'TEXT' ? sentText(part, format) : otherHeader(part)
    case 'BODY':
      return sentText(part, format)
    case 'FOOTER':
      return part.text ? { type: 'FOOTER', text: part.text } : undefined
    case 'BUTTONS':
      return part.buttons.length === 0 ? undefined : { ...part, buttons: part.buttons.map(sentButton) }
    case 'CAROUSEL':
      return {
        ...part,
        cards: part.cards.map(({ components }) => ({ components: sentParts(components, format) })),
      }
    default:
      return part
  }
}

function otherHeader(header: Part<'HEADER'>): Part<'HEADER'> {
  const { type, format = 'IMAGE' } = header
  const handle = handleOf(header)
  return { type, format, ...(handle && isMedia(format) && { example: { header_handle: [handle] } }) }
}

function sentCode(code: TemplateComponent[]): TemplateComponent[] {
  const { body, footer, otp } = partsOf(code)
  const minutes = footer?.code_expiration_minutes
  const { otp_type = 'COPY_CODE', text, supported_apps } = otp
  const app = supported_apps?.[0] ?? { package_name: '', signature_hash: '' }
  return [
    { type: 'BODY', add_security_recommendation: body.add_security_recommendation ?? false },
    ...(minutes === undefined ? [] : [{ type: 'FOOTER' as const, code_expiration_minutes: minutes }]),
    {
      type: 'BUTTONS',
      buttons: [
        {
          type: 'OTP',
          otp_type,
          ...(text && { text }),
          ...(otp_type !== 'COPY_CODE' && { supported_apps: [app] }),
          ...(otp_type === 'ZERO_TAP' && { zero_tap_terms_accepted: true }),
        },
      ],
    },
  ]
}
