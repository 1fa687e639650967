/** Flows, played and looked into. */

import type { Answer, Call, CallOptions, Input, List } from './call.ts'

export const flows = (call: Call) => ({
  validate: (input: Input<'validateFlowJson'>, options?: CallOptions): Promise<Answer<'validateFlowJson'>> =>
    call('validateFlowJson', [], input, options),

  inspect: (flow: string, options?: CallOptions): Promise<Answer<'inspectFlow'>> =>
    call('inspectFlow', [flow], {}, options),

  set: (flow: string, input: Input<'setFlow'>, options?: CallOptions): Promise<Answer<'setFlow'>> =>
    call('setFlow', [flow], input, options),

  endpointCalls: (
    flow: string,
    query?: Input<'listEndpointCalls'>,
    options?: CallOptions,
  ): List<'listEndpointCalls'> => call.list('listEndpointCalls', [flow], query, options),

  askEndpoint: (
    flow: string,
    input?: Input<'askFlowEndpoint'>,
    options?: CallOptions,
  ): Promise<Answer<'askFlowEndpoint'>> => call('askFlowEndpoint', [flow], input, options),

  responses: (
    flow: string,
    query?: Input<'listFlowResponses'>,
    options?: CallOptions,
  ): List<'listFlowResponses'> => call.list('listFlowResponses', [flow], query, options),

  play: (flow: string, input: Input<'playFlow'>, options?: CallOptions): Promise<Answer<'playFlow'>> =>
    call('playFlow', [flow], input, options),
})
