/** Addresses outside the graph: health, documents, pictures, pages that people open. */

import { z } from 'zod'
import type { House } from '../call/house.ts'
import { assertCleanText } from '../wire/clean-text.ts'
import { assertCleanFiles, type Bag, type Upload } from '../wire/params.ts'
import { readInput } from '../wire/read-input.ts'

export type PageRequest = {
  house: House
  /** The address under which whoever opens the page knows us. */
  baseUrl: string
  parameters: Record<string, string>
  query: Record<string, string>
  headers: Record<string, string | string[] | undefined>
  /** The network it came from. */
  address: string | undefined
  /** Sent on this very machine, to this machine by name, and handed on by nobody. */
  isLocal: boolean
  /** Fields of a form a person sent; of JSON, when a page's own script sent it. */
  form: Bag
  /** The body as it came, where it is text. */
  content: string
  /** Files of a form. */
  files: Upload[]
  /** Aborts when the reader has left or the service closes: a body without end must end then. */
  left: AbortSignal
}

export type PageAnswer = {
  status?: number
  type: string
  body: string | Uint8Array | AsyncIterable<Uint8Array>
  headers?: Record<string, string>
}

/** How a failure is answered: a person gets a page, a program the error envelope. */
export type RefusalForm = 'html' | 'json'

export type Page = {
  show(request: PageRequest): Promise<PageAnswer> | PageAnswer
  query: z.ZodType
  form: z.ZodType
  refusal: RefusalForm
  /** It stands in a frame of another page of ours, and so does its refusal. */
  isFramed: boolean
  /** Not there in production. */
  sandboxOnly: boolean
  /** Its form may bring files. A body so large is read only for whom it admits; it throws for others. */
  admits?(request: Omit<PageRequest, 'form' | 'files' | 'content'>): void
}

export type PageTable = Record<`${'GET' | 'POST'} /${string}`, Page>

/** What stands in a query or in a form that a person sent can be nothing but text. */
export const pageText = () => z.string({ error: 'must be text' })

type Nothing = Record<never, never>
const nothing = z.object({}) as unknown as z.ZodType<Nothing>

/** Query and form are read as the parameters of an operation are; what is not declared does not reach the page. */
export function page<Q = Nothing, F = Nothing>(spec: {
  query?: z.ZodType<Q>
  form?: z.ZodType<F>
  refusal: RefusalForm
  isFramed?: boolean
  sandboxOnly?: true
  admits?: Page['admits']
  /** Throws when there is no such page; asked before anything that was sent is read. */
  assertThere?(request: Pick<PageRequest, 'house' | 'parameters'>): Promise<unknown>
  run(request: Omit<PageRequest, 'query' | 'form'> & { query: Q; form: F }): Promise<PageAnswer> | PageAnswer
}): Page {
  const query = spec.query ?? (nothing as unknown as z.ZodType<Q>)
  const form = spec.form ?? (nothing as unknown as z.ZodType<F>)
  return {
    query,
    form,
    refusal: spec.refusal,
    isFramed: spec.isFramed ?? false,
    sandboxOnly: spec.sandboxOnly ?? false,
    ...(spec.admits && { admits: spec.admits }),
    async show(request) {
      assertClean(request)
      await spec.assertThere?.(request)
      return spec.run({
        ...request,
        query: readInput(query, request.query),
        form: readInput(form, request.form),
      })
    },
  }
}

/** Clean text only, whatever was put into its address, its query or its form. */
function assertClean({ parameters, query, form, files }: PageRequest): void {
  assertCleanText(parameters, 'the path')
  assertCleanText(query)
  assertCleanText(form)
  assertCleanFiles(files)
}
