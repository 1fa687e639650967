/** Back from what the server holds to what the form holds, as far as the form knows it. */

import type { OperatorOperations } from '@parley/operator'
import type { LibraryTemplate, MessageTemplate, TemplateButton, TemplateComponent } from '@parley/sdk'
import {
  type ButtonKind,
  CARD_FORMATS,
  type Draft,
  type DraftCard,
  type DraftFile,
  EMPTY_DRAFT,
  MEDIA_FORMATS,
  newButton,
  newCard,
  variablesIn,
} from './draft.ts'

export type Inspected = OperatorOperations['inspectTemplate']['answer']

export function draftOf(
  template: Pick<MessageTemplate, 'name' | 'language' | 'category' | 'components'>,
): Draft {
  const { name = '', language = 'en', category = 'UTILITY', components = [] } = template
  return components.reduce(withComponent, { ...EMPTY_DRAFT, name, language, category, samples: {} })
}

function withComponent(draft: Draft, component: TemplateComponent): Draft {
  switch (component.type) {
    case 'HEADER':
      return withHeader(draft, component)
    case 'BODY':
      return {
        ...draft,
        ...bodyOf(component, draft.samples),
        code: { ...draft.code, recommends: component.add_security_recommendation ?? false },
      }
    case 'FOOTER':
      return {
        ...draft,
        footer: component.text ?? '',
        code: { ...draft.code, minutes: String(component.code_expiration_minutes ?? '') },
      }
    case 'BUTTONS':
      return withButtons(draft, component.buttons)
    case 'CAROUSEL': {
      const cards = component.cards.map(({ components }) => cardOf(components))
      const header = component.cards[0]?.components.find(({ type }) => type === 'HEADER')
      const format = header?.type === 'HEADER' ? header.format : undefined
      return { ...draft, cards, cardFormat: CARD_FORMATS.find((one) => one === format) ?? 'IMAGE' }
    }
    default:
      return draft
  }
}

function withHeader(draft: Draft, header: Extract<TemplateComponent, { type: 'HEADER' }>): Draft {
  const { format = 'TEXT', text = '', example } = header
  if (format === 'TEXT') {
    const variables = variablesIn(text).entries()
    const samples = Object.fromEntries(
      variables.map(([index, name]) => [name, example?.header_text?.[index] ?? '']),
    )
    return { ...draft, headerKind: 'TEXT', header: text, samples: { ...draft.samples, ...samples } }
  }
  const kind = MEDIA_FORMATS.find((one) => one === format)
  return kind ? { ...draft, headerKind: kind, file: fileOf(header) } : draft
}

function fileOf({ example, format = 'IMAGE' }: Extract<TemplateComponent, { type: 'HEADER' }>) {
  const [handle] = example?.header_handle ?? []
  return handle === undefined ? undefined : ({ handle, name: format.toLowerCase() } satisfies DraftFile)
}

function bodyOf(
  { text = '', example }: Extract<TemplateComponent, { type: 'BODY' }>,
  samples: Record<string, string>,
): Pick<Draft, 'body' | 'samples'> {
  const found = variablesIn(text).map((name, index) => [name, example?.body_text?.[0]?.[index] ?? ''])
  return { body: text, samples: { ...samples, ...Object.fromEntries(found) } }
}

function cardOf(components: TemplateComponent[]): DraftCard {
  const card = newCard()
  for (const component of components) {
    if (component.type === 'HEADER') card.file = fileOf(component)
    if (component.type === 'BODY') Object.assign(card, bodyOf(component, {}))
    if (component.type === 'BUTTONS') card.buttons = component.buttons.flatMap(buttonOf)
  }
  return card
}

function withButtons(draft: Draft, buttons: TemplateButton[]): Draft {
  const otp = buttons.find((button) => button.type === 'OTP')
  if (!otp) return { ...draft, buttons: buttons.flatMap(buttonOf) }
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

const VALUES: { [K in ButtonKind]: (button: Extract<TemplateButton, { type: K }>) => string | undefined } = {
  QUICK_REPLY: () => '',
  URL: ({ url }) => url,
  PHONE_NUMBER: ({ phone_number }) => phone_number,
  COPY_CODE: ({ example }) => example,
  FLOW: ({ flow_id }) => flow_id,
}

function buttonOf(button: TemplateButton) {
  if (!(button.type in VALUES)) return []
  const kind = button.type as ButtonKind
  return [newButton(kind, button.text ?? '', VALUES[kind](button as never) ?? '')]
}

export function draftOfLibrary(found: LibraryTemplate): Draft {
  const { name, language, category, header, body, body_params, buttons = [] } = found
  const samples = variablesIn(body).map((variable, index) => [variable, body_params[index] ?? ''])
  return {
    ...EMPTY_DRAFT,
    name,
    language: language.split('_')[0] ?? 'en',
    category: category === 'MARKETING' || category === 'AUTHENTICATION' ? category : 'UTILITY',
    headerKind: header === undefined ? 'none' : 'TEXT',
    header: header ?? '',
    body,
    samples: Object.fromEntries(samples),
    buttons: buttons
      .filter(({ type }) => type !== 'OTP')
      .map(({ type, text, url, phone_number }) =>
        newButton(type as ButtonKind, text, url ?? phone_number ?? ''),
      ),
  }
}
