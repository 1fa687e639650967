/** Message templates: written, reviewed, changed and removed. */

import type { TemplateVerdict } from '../generated/schemas.ts'
import type { Answer, Call, CallOptions, Input, List } from './call.ts'

/** A template that is written down, not only judged. */
type Written<
  N extends 'createTemplate' | 'updateTemplate' | 'updateTemplateOfAccount' | 'createTemplateOfNumber',
> = Promise<Exclude<Answer<N>, TemplateVerdict>>
type Form<
  N extends 'createTemplate' | 'updateTemplate' | 'updateTemplateOfAccount' | 'createTemplateOfNumber',
> = Judged<Input<N>>
/** Of each shape. */
type Judged<I> = I extends unknown ? Omit<I, 'validate_only'> : never

export const templates = (call: Call) => ({
  list: (account: string, query?: Input<'listTemplates'>, options?: CallOptions): List<'listTemplates'> =>
    call.list('listTemplates', [account], query, options),

  create: (
    account: string,
    template: Form<'createTemplate'>,
    options?: CallOptions,
  ): Written<'createTemplate'> =>
    call('createTemplate', [account], template, options) as Written<'createTemplate'>,

  /** Judges a template as `create` would, and writes nothing down. */
  check: (
    account: string,
    template: Form<'createTemplate'>,
    options?: CallOptions,
  ): Promise<TemplateVerdict> =>
    call(
      'createTemplate',
      [account],
      { ...template, validate_only: true },
      options,
    ) as Promise<TemplateVerdict>,

  /** In the account that the number belongs to. */
  createForNumber: (
    number: string,
    template: Form<'createTemplateOfNumber'>,
    options?: CallOptions,
  ): Written<'createTemplateOfNumber'> =>
    call('createTemplateOfNumber', [number], template, options) as Written<'createTemplateOfNumber'>,

  read: (
    template: string,
    query?: Input<'readTemplate'>,
    options?: CallOptions,
  ): Promise<Answer<'readTemplate'>> => call('readTemplate', [template], query, options),

  /** Only a template of this account. */
  readInAccount: (
    account: string,
    template: string,
    query?: Input<'readTemplateOfAccount'>,
    options?: CallOptions,
  ): Promise<Answer<'readTemplateOfAccount'>> =>
    call('readTemplateOfAccount', [account, template], query, options),

  update: (
    template: string,
    changes: Form<'updateTemplate'>,
    options?: CallOptions,
  ): Written<'updateTemplate'> =>
    call('updateTemplate', [template], changes, options) as Written<'updateTemplate'>,

  /** Only a template of this account. */
  updateInAccount: (
    account: string,
    template: string,
    changes: Form<'updateTemplateOfAccount'>,
    options?: CallOptions,
  ): Written<'updateTemplateOfAccount'> =>
    call(
      'updateTemplateOfAccount',
      [account, template],
      changes,
      options,
    ) as Written<'updateTemplateOfAccount'>,

  /** By name in all languages or in one, or by id. */
  delete: (
    account: string,
    which: Input<'deleteTemplates'>,
    options?: CallOptions,
  ): Promise<Answer<'deleteTemplates'>> => call('deleteTemplates', [account], which, options),

  /** Creates a template in several languages, or rewrites those it has. */
  upsert: (
    account: string,
    template: Input<'upsertTemplates'>,
    options?: CallOptions,
  ): Promise<Answer<'upsertTemplates'>> => call('upsertTemplates', [account], template, options),

  unpause: (template: string, options?: CallOptions): Promise<Answer<'unpauseTemplate'>> =>
    call('unpauseTemplate', [template], {}, options),

  /** Written and approved already. */
  library: (query?: Input<'listLibrary'>, options?: CallOptions): List<'listLibrary'> =>
    call.list('listLibrary', [], query, options),
})
