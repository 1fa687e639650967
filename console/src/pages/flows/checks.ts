/** What publishing asks for, as far as it can be known before. */

import type { FlowCall, LabProps } from './lab-props.ts'
import type { Checked } from './use-validation.ts'

export type CheckKey = 'draft' | 'valid' | 'saved' | 'address' | 'key' | 'answers'
type CheckState = 'yes' | 'no' | 'unneeded' | 'unknown'
export type Check = { key: CheckKey; state: CheckState; detail?: string }

type Known = {
  flow: LabProps['flow']
  text: string
  checked: Checked | undefined
  isSaved: boolean
  hasKey: boolean | undefined
  lastCall: FlowCall | undefined
}

export function checksOf({ flow, text, checked, isSaved, hasKey, lastCall }: Known): Check[] {
  const asksEndpoint = /"data_api_version"\s*:/.test(text)
  const address = flow.endpoint_uri !== undefined && flow.endpoint_uri !== ''
  const errors = checked?.validation_errors ?? []
  return [
    // What was published is not waiting to be: nothing is wrong with it.
    { key: 'draft', state: flow.status === 'DRAFT' ? 'yes' : 'unneeded' },
    {
      key: 'valid',
      state: checked === undefined ? 'unknown' : errors.length === 0 ? 'yes' : 'no',
      ...(errors[0] && { detail: `${errors[0].line_start}:${errors[0].column_start} ${errors[0].message}` }),
    },
    { key: 'saved', state: isSaved ? 'yes' : 'no' },
    { key: 'address', state: asksEndpoint ? (address ? 'yes' : 'no') : 'unneeded' },
    {
      key: 'key',
      state: !asksEndpoint ? 'unneeded' : hasKey === undefined ? 'unknown' : hasKey ? 'yes' : 'no',
    },
    {
      key: 'answers',
      state: !address
        ? 'unneeded'
        : lastCall === undefined
          ? 'unknown'
          : lastCall.outcome === 'ok'
            ? 'yes'
            : 'no',
      ...(lastCall?.message !== undefined && { detail: lastCall.message }),
    },
  ]
}

export const passed = (checks: Check[]): number =>
  checks.filter(({ state }) => state === 'yes' || state === 'unneeded').length
