/** The definition of a flow as an object or a text. */

import type { Answer, Call, CallOptions } from './call.ts'

export const flows = (call: Call) => ({
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
})
