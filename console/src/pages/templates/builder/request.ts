/** The request that a draft makes. */

import type { Parley, TemplateBody, TemplateButton, TemplateComponent, TemplateHeader } from '@parley/sdk'
import type { Draft, DraftButton, DraftCode, DraftFile, MediaFormat } from './draft.ts'
import { variablesIn } from './draft.ts'

export type TemplateRequest = Parameters<Parley['templates']['create']>[1]

export function requestOf(draft: Draft): TemplateRequest {
  const { name, language, category } = draft
  const components = category === 'AUTHENTICATION' ? codeComponents(draft.code) : ownComponents(draft)
  return { name, language, category, components }
}

/** Only versioned paths know them. */
export const needsPlatform = ({ cards, category }: Draft): boolean =>
  cards.length > 0 && category !== 'AUTHENTICATION'

function ownComponents(draft: Draft): TemplateComponent[] {
  const { headerKind, footer, buttons, cards, cardFormat } = draft
  const components: TemplateComponent[] = []
  if (headerKind === 'TEXT') components.push(textHeader(draft))
  else if (headerKind !== 'none') components.push(mediaHeader(headerKind, draft.file))
  components.push(bodyOf(draft))
  if (footer !== '') components.push({ type: 'FOOTER', text: footer })
  if (buttons.length > 0) components.push({ type: 'BUTTONS', buttons: buttons.map(buttonOf) })
  if (cards.length > 0)
    components.push({
      type: 'CAROUSEL',
      cards: cards.map((card) => ({
        components: [
          mediaHeader(cardFormat, card.file),
          bodyOf(card),
          ...(card.buttons.length > 0
            ? [{ type: 'BUTTONS' as const, buttons: card.buttons.map(buttonOf) }]
            : []),
        ],
      })),
    })
  return components
}

function textHeader({ header, samples }: Draft): TemplateHeader {
  const variables = variablesIn(header)
  return {
    type: 'HEADER',
    format: 'TEXT',
    text: header,
    ...(variables.length > 0 && { example: { header_text: variables.map((name) => samples[name] ?? '') } }),
  }
}

const mediaHeader = (format: MediaFormat, file: DraftFile | undefined): TemplateHeader => ({
  type: 'HEADER',
  format,
  ...(file && { example: { header_handle: [file.handle] } }),
})

function bodyOf({ body, samples }: Pick<Draft, 'body' | 'samples'>): TemplateBody {
  const variables = variablesIn(body)
  return {
    type: 'BODY',
    text: body,
    ...(variables.length > 0 && { example: { body_text: [variables.map((name) => samples[name] ?? '')] } }),
  }
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
  if (kind === 'FLOW') return { type: 'FLOW', text, flow_id: value }
  return { type: 'QUICK_REPLY', text }
}
