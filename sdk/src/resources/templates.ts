/** Templates that are only judged. */

import type { TemplateVerdict } from '../generated/schemas.ts'
import type { Judged } from '../http/methods.ts'
import type { Call, CallOptions, Input } from './call.ts'

export const templates = (call: Call) => ({
  /** Judges a template as `create` would, and writes nothing down. */
  async check(
    account: string,
    template: Judged<Input<'createTemplate'>>,
    options?: CallOptions,
  ): Promise<TemplateVerdict> {
    const answer = await call('createTemplate', [account], { ...template, validate_only: true }, options)
    if ('valid' in answer) return answer
    throw new TypeError(`This server knows no validate_only: the template was created as ${answer.id}.`)
  },
})
