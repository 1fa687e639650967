/** Every kind of button that a business writes: what is filled in for it, how it is sent, and how it is read back. */

import type { TemplateButton } from '@parley-dev/sdk'
import type { IconName } from '../../../ui/icon-strokes.ts'
import { templateWords } from '../../../words/templates.ts'
import { type ButtonKind, type DraftButton, newButton } from './draft.ts'

const { buttonValues, usualTexts } = templateWords.builder

type Sent<K extends ButtonKind> = Extract<TemplateButton, { type: K }>

type Kind<K extends ButtonKind> = {
  icon: IconName
  /** Whether its words are its own, may be, or are not for the business to choose. */
  says: 'own' | 'own or usual' | 'usual'
  /** Only versioned paths know it. */
  isOfPlatform?: boolean
  /** What is filled in beside its words. */
  asks?: string
  isNumber?: boolean
  write: (filled: DraftButton) => Omit<Sent<K>, 'type' | 'text'>
  read?: (sent: Sent<K>) => { value?: string | undefined; sample?: string | undefined }
}

const nothing = () => ({})
const shop = { icon: 'payments', says: 'own or usual', isOfPlatform: true, write: nothing } as const

export const BUTTON_KINDS: { [K in ButtonKind]: Kind<K> } = {
  QUICK_REPLY: { icon: 'left', says: 'own', write: nothing },
  URL: {
    icon: 'outside',
    says: 'own',
    asks: buttonValues.URL,
    write: ({ value, sample }) => ({
      url: value,
      ...(sample !== '' && hasVariable(value) && { example: [sample] }),
    }),
    read: ({ url, example }) => ({ value: url, sample: example?.[0] }),
  },
  PHONE_NUMBER: {
    icon: 'phone',
    says: 'own',
    asks: buttonValues.PHONE_NUMBER,
    write: ({ value }) => ({ phone_number: value }),
    read: ({ phone_number }) => ({ value: phone_number }),
  },
  VOICE_CALL: {
    icon: 'phone',
    says: 'own',
    isOfPlatform: true,
    asks: buttonValues.VOICE_CALL,
    isNumber: true,
    write: ({ value }) => (value === '' ? {} : { ttl_minutes: Number(value) }),
    read: ({ ttl_minutes }) => ({ value: ttl_minutes?.toString() }),
  },
  COPY_CODE: {
    icon: 'copy',
    says: 'own or usual',
    asks: buttonValues.COPY_CODE,
    write: ({ value }) => (value === '' ? {} : { example: value }),
    read: ({ example }) => ({ value: example }),
  },
  FLOW: {
    icon: 'flows',
    says: 'own',
    asks: buttonValues.FLOW,
    write: ({ value }) => ({ flow_id: value }),
    read: ({ flow_id }) => ({ value: flow_id }),
  },
  CATALOG: shop,
  MPM: shop,
  SPM: shop,
  REQUEST_CONTACT_INFO: { icon: 'access', says: 'usual', isOfPlatform: true, write: nothing },
}

export const hasVariable = (url: string): boolean => url.includes('{{')

export const saysItself = ({ kind, text }: DraftButton): string => text || (usualTexts[kind] ?? '')

export function sentButton(filled: DraftButton): TemplateButton {
  const { kind, text } = filled
  const { says, write } = BUTTON_KINDS[kind]
  const isSaid = says === 'own' || (says === 'own or usual' && text !== '')
  return { type: kind, ...(isSaid && { text }), ...write(filled) } as TemplateButton
}

/** None for those that the form does not know. */
export function filledButtons(sent: TemplateButton): DraftButton[] {
  if (!(sent.type in BUTTON_KINDS)) return []
  const kind = sent.type as ButtonKind
  const { value = '', sample = '' } = BUTTON_KINDS[kind].read?.(sent as never) ?? {}
  const { says } = BUTTON_KINDS[kind]
  const text = says === 'usual' || sent.text === usualTexts[kind] ? '' : (sent.text ?? '')
  return [newButton({ kind, text, value, sample })]
}
