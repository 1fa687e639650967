/** Every kind of button that a business writes: what is filled in for it, and how it is sent. */

import type { TemplateButton } from '@parley-dev/sdk'
import { TEMPLATE_PARTS } from '../../generated/fields.ts'
import type { IconName } from '../icon-strokes.ts'
import type { OwnButton } from './draft.ts'

type ButtonKind = OwnButton['type']

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

export const hasVariable = (button: OwnButton): boolean =>
  button.type === 'URL' && (button.url ?? '').includes('{{')

export const saysItself = ({ type, text }: OwnButton): string => text || (usualOf(type).usual ?? '')

/** What is empty is left out, and so is a sample where there is no variable. */
export function sentButton(button: TemplateButton): TemplateButton {
  if (button.type === 'OTP') return button
  const { usual, isFixed } = usualOf(button.type)
  const { text = '', ...more } = button
  const isSent = ([name, value]: [string, unknown]) =>
    value !== '' && value !== undefined && (name !== 'example' || more.type !== 'URL' || hasVariable(button))
  return {
    ...Object.fromEntries(Object.entries(more).filter(isSent)),
    ...(!isFixed && (text !== '' || usual === undefined) && { text }),
  } as TemplateButton
}
