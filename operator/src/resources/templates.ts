/** The review of templates, and what became of each. */

import type { Answer, Call, CallOptions, Input, List } from './call.ts'

export const templates = (call: Call) => ({
  queue: (query?: Input<'listReviewQueue'>, options?: CallOptions): List<'listReviewQueue'> =>
    call.list('listReviewQueue', [], query, options),

  inspect: (template: string, options?: CallOptions): Promise<Answer<'inspectTemplate'>> =>
    call('inspectTemplate', [template], {}, options),

  /** Approves, rejects, pauses. */
  set: (
    template: string,
    input: Input<'setTemplate'>,
    options?: CallOptions,
  ): Promise<Answer<'setTemplate'>> => call('setTemplate', [template], input, options),

  history: (
    template: string,
    query?: Input<'readTemplateHistory'>,
    options?: CallOptions,
  ): List<'readTemplateHistory'> => call.list('readTemplateHistory', [template], query, options),

  export: (
    account: string,
    query?: Input<'exportTemplates'>,
    options?: CallOptions,
  ): Promise<Answer<'exportTemplates'>> => call('exportTemplates', [account], query, options),

  import: (
    account: string,
    input: Input<'importTemplates'>,
    options?: CallOptions,
  ): Promise<Answer<'importTemplates'>> => call('importTemplates', [account], input, options),
})
