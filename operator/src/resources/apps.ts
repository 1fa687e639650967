/** Applications, their tokens, their callbacks and secrets. */

import type { Answer, Call, CallOptions, Input, List } from './call.ts'

export const apps = (call: Call) => ({
  list: (query?: Input<'listApps'>, options?: CallOptions): List<'listApps'> =>
    call.list('listApps', [], query, options),

  create: (input: Input<'createApp'>, options?: CallOptions): Promise<Answer<'createApp'>> =>
    call('createApp', [], input, options),

  inspect: (app: string, options?: CallOptions): Promise<Answer<'inspectApp'>> =>
    call('inspectApp', [app], {}, options),

  tokens: (app: string, query?: Input<'listTokens'>, options?: CallOptions): List<'listTokens'> =>
    call.list('listTokens', [app], query, options),

  createToken: (
    app: string,
    input: Input<'createToken'>,
    options?: CallOptions,
  ): Promise<Answer<'createToken'>> => call('createToken', [app], input, options),

  revokeToken: (app: string, token: string, options?: CallOptions): Promise<Answer<'revokeToken'>> =>
    call('revokeToken', [app, token], {}, options),

  setCallback: (
    app: string,
    input: Input<'setAppCallback'>,
    options?: CallOptions,
  ): Promise<Answer<'setAppCallback'>> => call('setAppCallback', [app], input, options),

  webhooks: (app: string, options?: CallOptions): Promise<Answer<'readAppWebhooks'>> =>
    call('readAppWebhooks', [app], {}, options),

  rotateSecret: (
    app: string,
    input: Input<'rotateAppSecret'> = {},
    options?: CallOptions,
  ): Promise<Answer<'rotateAppSecret'>> => call('rotateAppSecret', [app], input, options),

  /** Whether anything is under way for it; with `wait`, as soon as nothing is. */
  settled: (
    app: string,
    query?: Input<'readSettled'>,
    options?: CallOptions,
  ): Promise<Answer<'readSettled'>> => call('readSettled', [app], query, options),
})
