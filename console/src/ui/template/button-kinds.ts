/** Every kind of button that a business writes: what is filled in for it, how it is sent, and how it is read back. */

import type { TemplateButton } from '@parley-dev/sdk'
import { TEMPLATE_PARTS } from '../../generated/fields.ts'
import type { IconName } from '../icon-strokes.ts'
import { type ButtonKind, type DraftButton, newButton } from './draft.ts'

/** `fills`: the field that is filled in beside its words. */
type Kind = {
  icon: IconName
  fills?: 'url' | 'phone_number' | 'ttl_minutes' | 'example' | 'flow_id'
  isNumber?: true
}

export const BUTTON_KINDS: Record<ButtonKind, Kind> = {
  QUICK_REPLY: { icon: 'left' },
  URL: { icon: 'outside', fills: 'url' },
  PHONE_NUMBER: { icon: 'phone', fills: 'phone_number' },
  VOICE_CALL: { icon: 'phone', fills: 'ttl_minutes', isNumber: true },
  COPY_CODE: { icon: 'copy', fills: 'example' },
  FLOW: { icon: 'flows', fills: 'flow_id' },
  CATALOG: { icon: 'payments' },
  MPM: { icon: 'payments' },
  SPM: { icon: 'payments' },
  REQUEST_CONTACT_INFO: { icon: 'access' },
}

/** What such buttons say unless the business says something else, where it may. */
export const usualOf = (kind: ButtonKind): { most: number; usual?: string; isFixed?: boolean } =>
  TEMPLATE_PARTS.buttons[kind]

export const hasVariable = (url: string): boolean => url.includes('{{')

export const saysItself = ({ kind, text }: DraftButton): string => text || (usualOf(kind).usual ?? '')

export function sentButton({ kind, text, value, sample }: DraftButton): TemplateButton {
  const { fills, isNumber } = BUTTON_KINDS[kind]
  const { usual, isFixed } = usualOf(kind)
  return {
    type: kind,
    ...(!isFixed && (text !== '' || usual === undefined) && { text }),
    ...(fills && value !== '' && { [fills]: isNumber ? Number(value) : value }),
    ...(kind === 'URL' && sample !== '' && hasVariable(value) && { example: [sample] }),
  } as TemplateButton
}

/** None for those that the form does not know. */
export function filledButtons(sent: TemplateButton): DraftButton[] {
  if (sent.type === 'OTP') return []
  const { type: kind, text = '' } = sent
  const { fills } = BUTTON_KINDS[kind]
  const { usual, isFixed } = usualOf(kind)
  const filled = Object.entries(sent).find(([key]) => key === fills)
  const sample = sent.type === 'URL' ? sent.example?.[0] : undefined
  return [
    newButton({
      kind,
      text: isFixed || text === usual ? '' : text,
      value: filled ? String(filled[1]) : '',
      sample: sample ?? '',
    }),
  ]
}
