/** Back from what the server holds to what the form holds. */

import type { OperatorOperations } from '@parley-dev/operator'
import type { LibraryTemplate, MessageTemplate, TemplateButton, TemplateComponent } from '@parley-dev/sdk'
import { filledButtons } from './button-kinds.ts'
import {
  type ButtonKind,
  CARD_FORMATS,
  type Draft,
  type DraftCard,
  type DraftFile,
  EMPTY_DRAFT,
  newButton,
  newCard,
  type ParameterFormat,
} from './draft.ts'
import { samplesOf, variablesIn } from './variables.ts'

export type Inspected = OperatorOperations['inspectTemplate']['answer']
type Part<T extends TemplateComponent['type']> = Extract<TemplateComponent, { type: T }>
type Written = Pick<MessageTemplate, 'name' | 'language' | 'category' | 'parameter_format' | 'components'>

export function draftOf(template: Written): Draft {
  const { name = '', language = 'en', category = 'UTILITY', components = [] } = template
  const parameterFormat = template.parameter_format ?? 'POSITIONAL'
  return components.reduce(withComponent, { ...EMPTY_DRAFT, name, language, category, parameterFormat })
}

function withComponent(draft: Draft, component: TemplateComponent): Draft {
  const { parameterFormat: format, code } = draft
  switch (component.type) {
    case 'HEADER':
      return withHeader(draft, component)
    case 'LIMITED_TIME_OFFER': {
      const { text = '', has_expiration } = component.limited_time_offer
      return { ...draft, offer: { text, expires: has_expiration } }
    }
    case 'BODY': {
      const recommends = component.add_security_recommendation ?? false
      return { ...draft, ...bodyOf(component, format), code: { ...code, recommends } }
    }
    case 'FOOTER': {
      const minutes = String(component.code_expiration_minutes ?? '')
      return { ...draft, footer: component.text ?? '', code: { ...code, minutes } }
    }
    case 'CALL_PERMISSION_REQUEST':
      return { ...draft, asksToCall: true }
    case 'BUTTONS':
      return withButtons(draft, component.buttons)
    case 'CAROUSEL': {
      const cards = component.cards.map(({ components }) => cardOf(components, format))
      const header = component.cards[0]?.components.find(({ type }) => type === 'HEADER')
      const shown = header?.type === 'HEADER' ? header.format : undefined
      return { ...draft, cards, cardFormat: CARD_FORMATS.find((one) => one === shown) ?? 'IMAGE' }
    }
  }
}

function withHeader(draft: Draft, header: Part<'HEADER'>): Draft {
  const { format = 'TEXT', text = '', example } = header
  if (format !== 'TEXT') return { ...draft, headerKind: format, file: fileOf(header) }
  const names = variablesIn(text, draft.parameterFormat)
  const headerSamples = samplesOf(names, example?.header_text, example?.header_text_named_params)
  return { ...draft, headerKind: 'TEXT', header: text, headerSamples }
}

function fileOf({ example, format = 'IMAGE' }: Part<'HEADER'>) {
  const [handle] = example?.header_handle ?? []
  return handle === undefined ? undefined : ({ handle, name: format.toLowerCase() } satisfies DraftFile)
}

function bodyOf({ text = '', example }: Part<'BODY'>, format: ParameterFormat) {
  const names = variablesIn(text, format)
  return { body: text, samples: samplesOf(names, example?.body_text?.[0], example?.body_text_named_params) }
}

function cardOf(components: TemplateComponent[], format: ParameterFormat): DraftCard {
  const card = newCard()
  for (const component of components) {
    if (component.type === 'HEADER') card.file = fileOf(component)
    if (component.type === 'BODY') Object.assign(card, bodyOf(component, format))
    if (component.type === 'BUTTONS') card.buttons = component.buttons.flatMap(filledButtons)
  }
  return card
}

function withButtons(draft: Draft, buttons: TemplateButton[]): Draft {
  const otp = buttons.find((button) => button.type === 'OTP')
  if (!otp) return { ...draft, buttons: buttons.flatMap(filledButtons) }
  const [app] = otp.supported_apps ?? []
  return {
    ...draft,
    code: {
      ...draft.code,
      otp: otp.otp_type ?? 'COPY_CODE',
      button: otp.text ?? '',
      packageName: app?.package_name ?? '',
      signature: app?.signature_hash ?? '',
    },
  }
}

export function draftOfLibrary(found: LibraryTemplate): Draft {
  const { name, language, category, header, body, body_params, buttons = [] } = found
  return {
    ...EMPTY_DRAFT,
    name,
    language: language.split('_')[0] ?? 'en',
    category: category === 'MARKETING' || category === 'AUTHENTICATION' ? category : 'UTILITY',
    headerKind: header === undefined ? 'none' : 'TEXT',
    header: header ?? '',
    body,
    samples: samplesOf(variablesIn(body, 'POSITIONAL'), body_params, undefined),
    buttons: buttons
      .filter(({ type }) => type !== 'OTP')
      .map(({ type, text, url, phone_number }) =>
        newButton({ kind: type as ButtonKind, text, value: url ?? phone_number ?? '' }),
      ),
  }
}
