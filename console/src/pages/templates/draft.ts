/** A template while it is written: what the form holds, and the request that it makes. */

import type { LibraryTemplate, MessageTemplate, Parley, TemplateButton, TemplateComponent } from '@parley/sdk'
import type { OperatorOperations } from '@parley/sdk/operator'

export type ButtonKind = 'QUICK_REPLY' | 'URL' | 'PHONE_NUMBER' | 'COPY_CODE'
export type DraftButton = { key: string; kind: ButtonKind; text: string; value: string }

export type Draft = {
  name: string
  language: string
  category: 'MARKETING' | 'UTILITY'
  hasHeader: boolean
  header: string
  body: string
  footer: string
  samples: Record<string, string>
  buttons: DraftButton[]
}

export const EMPTY_DRAFT: Draft = {
  name: '',
  language: 'en',
  category: 'UTILITY',
  hasHeader: false,
  header: '',
  body: '',
  footer: '',
  samples: {},
  buttons: [],
}

export const newKey = (): string => Math.random().toString(36).slice(2)

/** Numbered as they stand in the text. */
export const variablesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name)),
]

export type TemplateRequest = Parameters<Parley['templates']['create']>[1]

export function requestOf(draft: Draft): TemplateRequest {
  const sample = (name: string) => draft.samples[name] ?? ''
  const headerVariables = variablesIn(draft.header)
  const bodyVariables = variablesIn(draft.body)
  const components: TemplateComponent[] = []
  if (draft.hasHeader)
    components.push({
      type: 'HEADER',
      format: 'TEXT',
      text: draft.header,
      ...(headerVariables.length > 0 && { example: { header_text: headerVariables.map(sample) } }),
    })
  components.push({
    type: 'BODY',
    text: draft.body,
    ...(bodyVariables.length > 0 && { example: { body_text: [bodyVariables.map(sample)] } }),
  })
  if (draft.footer !== '') components.push({ type: 'FOOTER', text: draft.footer })
  if (draft.buttons.length > 0) components.push({ type: 'BUTTONS', buttons: draft.buttons.map(buttonOf) })
  return { name: draft.name, language: draft.language, category: draft.category, components }
}

function buttonOf({ kind, text, value }: DraftButton): TemplateButton {
  if (kind === 'URL')
    return {
      type: 'URL',
      text,
      url: value,
      ...(value.includes('{{') && { example: [value.replace(/\{\{\s*\w+\s*\}\}/g, 'B-2041')] }),
    }
  if (kind === 'PHONE_NUMBER') return { type: 'PHONE_NUMBER', text, phone_number: value }
  if (kind === 'COPY_CODE') return { type: 'COPY_CODE', example: value }
  return { type: 'QUICK_REPLY', text }
}

const KINDS: ButtonKind[] = ['QUICK_REPLY', 'URL', 'PHONE_NUMBER', 'COPY_CODE']

/** Back from what the server holds, as far as the form knows it. */
export function draftOf(
  template: Pick<MessageTemplate, 'name' | 'language' | 'category' | 'components'>,
): Draft {
  const draft: Draft = {
    ...EMPTY_DRAFT,
    name: template.name ?? '',
    language: template.language ?? 'en',
    category: template.category === 'MARKETING' ? 'MARKETING' : 'UTILITY',
    samples: {},
    buttons: [],
  }
  for (const component of template.components ?? []) {
    if (component.type === 'HEADER' && (component.format ?? 'TEXT') === 'TEXT') {
      draft.hasHeader = true
      draft.header = component.text ?? ''
      for (const [index, name] of variablesIn(draft.header).entries())
        draft.samples[name] = component.example?.header_text?.[index] ?? ''
    }
    if (component.type === 'BODY') {
      draft.body = component.text ?? ''
      for (const [index, name] of variablesIn(draft.body).entries())
        draft.samples[name] = component.example?.body_text?.[0]?.[index] ?? ''
    }
    if (component.type === 'FOOTER') draft.footer = component.text ?? ''
    if (component.type === 'BUTTONS')
      draft.buttons = component.buttons.flatMap((button) => {
        const kind = KINDS.find((one) => one === button.type)
        if (kind === undefined) return []
        const value =
          button.type === 'URL'
            ? button.url
            : button.type === 'PHONE_NUMBER'
              ? button.phone_number
              : button.type === 'COPY_CODE'
                ? button.example
                : ''
        return [{ key: newKey(), kind, text: button.text ?? '', value: value ?? '' }]
      })
  }
  return draft
}

export function draftOfLibrary({
  name,
  language,
  category,
  header,
  body,
  body_params,
  buttons = [],
}: LibraryTemplate): Draft {
  const variables = variablesIn(body)
  return {
    ...EMPTY_DRAFT,
    name,
    language: language.split('_')[0] ?? 'en',
    category: category === 'MARKETING' ? 'MARKETING' : 'UTILITY',
    hasHeader: header !== undefined,
    header: header ?? '',
    body,
    samples: Object.fromEntries(variables.map((variable, index) => [variable, body_params[index] ?? ''])),
    buttons: buttons
      .filter(({ type }) => type !== 'OTP')
      .map(({ type, text, url, phone_number }) => ({
        key: newKey(),
        kind: type as ButtonKind,
        text,
        value: url ?? phone_number ?? '',
      })),
  }
}

export type Inspected = OperatorOperations['inspectTemplate']['answer']
