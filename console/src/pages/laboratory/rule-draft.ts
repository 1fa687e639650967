/** A staging rule while it is written: empty fields leave the choice to the server. */

import type { StageDeed } from '@parley-dev/operator'

export type Effect = StageDeed['do']

/** What each effect needs to know. */
export const EFFECTS: Record<Effect, 'code' | 'status' | 'milliseconds' | 'count' | 'when' | undefined> = {
  refuse: 'code',
  answer_status: 'status',
  delay_answer: 'milliseconds',
  close_connection: 'when',
  fail_message: 'code',
  hold_message: 'milliseconds',
  pace_message: 'milliseconds',
  change_category: undefined,
  archive_template: undefined,
  never_read: undefined,
  delay_notification: 'milliseconds',
  double_notification: undefined,
  reorder_notifications: undefined,
  drop_notification: undefined,
  sign_wrongly: undefined,
  batch_notifications: 'count',
  time_out_endpoint: undefined,
  time_out_gateway: undefined,
}

const CRITERIA = [
  'operation',
  'recipient',
  'template',
  'field',
  'nth',
  'times',
  'probability',
  'until',
] as const

export type RuleDraft = Record<(typeof CRITERIA)[number], string> & {
  do: Effect
  code: string
  status: string
  milliseconds: string
  count: string
  when: 'before' | 'after'
}

export const EMPTY_RULE: RuleDraft = {
  do: 'refuse',
  code: '131056',
  status: '',
  milliseconds: '',
  count: '',
  when: 'before',
  operation: '',
  recipient: '',
  template: '',
  field: '',
  nth: '',
  times: '',
  probability: '',
  until: '',
}

/** As it was typed: what cannot be so is the server's to say, in its own words. */
export function ruleOf(draft: RuleDraft) {
  const needs = EFFECTS[draft.do]
  const given = needs === undefined ? '' : draft[needs]
  return {
    what: { do: draft.do, ...(needs !== undefined && given !== '' && { [needs]: asNumber(given) }) },
    when: Object.fromEntries(
      CRITERIA.flatMap((name) => (draft[name] === '' ? [] : [[name, criterionOf(name, draft[name])]])),
    ),
  }
}

const COUNTED = new Set<string>(['nth', 'times', 'probability'])
const criterionOf = (name: string, text: string) => (COUNTED.has(name) ? asNumber(text) : text)
const asNumber = (text: string): number | string =>
  text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text
