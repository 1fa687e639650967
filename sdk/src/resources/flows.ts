/** Flows: drafted, checked, published and retired; and the key that seals their data. */

import type { Answer, Call, CallOptions, Input, List } from './call.ts'

export const flows = (call: Call) => ({
  list: (account: string, query?: Input<'listFlows'>, options?: CallOptions): List<'listFlows'> =>
    call.list('listFlows', [account], query, options),

  create: (
    account: string,
    flow: Input<'createFlow'>,
    options?: CallOptions,
  ): Promise<Answer<'createFlow'>> => call('createFlow', [account], flow, options),

  read: (flow: string, query?: Input<'readFlow'>, options?: CallOptions): Promise<Answer<'readFlow'>> =>
    call('readFlow', [flow], query, options),

  update: (
    flow: string,
    changes: Input<'updateFlow'>,
    options?: CallOptions,
  ): Promise<Answer<'updateFlow'>> => call('updateFlow', [flow], changes, options),

  delete: (flow: string, options?: CallOptions): Promise<Answer<'deleteFlow'>> =>
    call('deleteFlow', [flow], {}, options),

  assets: (flow: string, query?: Input<'listFlowAssets'>, options?: CallOptions): List<'listFlowAssets'> =>
    call.list('listFlowAssets', [flow], query, options),

  /** Sets the definition of a draft, as an object or as the text of a file; its errors are answered. */
  setDefinition: (
    flow: string,
    definition: object | string,
    options?: CallOptions,
  ): Promise<Answer<'uploadFlowAsset'>> => {
    const text = typeof definition === 'string' ? definition : JSON.stringify(definition)
    const file = new Blob([text], { type: 'application/json' })
    return call('uploadFlowAsset', [flow], { name: 'flow.json', asset_type: 'FLOW_JSON', file }, options)
  },

  publish: (flow: string, options?: CallOptions): Promise<Answer<'publishFlow'>> =>
    call('publishFlow', [flow], {}, options),

  deprecate: (flow: string, options?: CallOptions): Promise<Answer<'deprecateFlow'>> =>
    call('deprecateFlow', [flow], {}, options),

  /** Copies flows of another account into this one. */
  migrate: (
    account: string,
    from: Input<'migrateFlows'>,
    options?: CallOptions,
  ): Promise<Answer<'migrateFlows'>> => call('migrateFlows', [account], from, options),

  encryptionKey: (number: string, options?: CallOptions): Promise<Answer<'readEncryptionKey'>> =>
    call('readEncryptionKey', [number], {}, options),

  /** The public half of your key, as PEM. */
  setEncryptionKey: (
    number: string,
    publicKey: string,
    options?: CallOptions,
  ): Promise<Answer<'setEncryptionKey'>> =>
    call('setEncryptionKey', [number], { business_public_key: publicKey }, options),
})
