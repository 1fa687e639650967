/** The rules by which templates are reviewed. */

import type { Answer, Call, CallOptions, Input, List } from './call.ts'

export const policyRules = (call: Call) => ({
  list: (query?: Input<'listPolicyRules'>, options?: CallOptions): List<'listPolicyRules'> =>
    call.list('listPolicyRules', [], query, options),

  add: (input: Input<'addPolicyRule'>, options?: CallOptions): Promise<Answer<'addPolicyRule'>> =>
    call('addPolicyRule', [], input, options),

  test: (input: Input<'testRule'>, options?: CallOptions): Promise<Answer<'testRule'>> =>
    call('testRule', [], input, options),

  change: (
    name: string,
    input: Input<'changePolicyRule'>,
    options?: CallOptions,
  ): Promise<Answer<'changePolicyRule'>> => call('changePolicyRule', [name], input, options),

  remove: (name: string, options?: CallOptions): Promise<Answer<'removePolicyRule'>> =>
    call('removePolicyRule', [name], {}, options),
})
