/** Addresses outside the graph: health, documents, pictures, pages that people open. */

import { z } from 'zod'
import type { House } from '../call/house.ts'
import { assertCleanText } from '../wire/clean-text.ts'
import { invalidParameter } from '../wire/errors.ts'
import { assertCleanFiles, type Bag, readInput, type Upload } from '../wire/params.ts'

export type PageRequest = {
  house: House
  /** The address under which whoever opens the page knows us. */
  baseUrl: string
  parameters: Record<string, string>
  query: Record<string, string>
  headers: Record<string, string | string[] | undefined>
  /** Fields of a form a person sent; of JSON, when a page's own script sent it. */
  form: Bag
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

export type Page = (request: PageRequest) => Promise<PageAnswer> | PageAnswer

/** A page whose form may bring files. A larger body is read only for whom it `admits`; it throws for others. */
export type FilePage = { admits(request: Omit<PageRequest, 'form' | 'files'>): void; page: Page }

/** How somebody is told that it did not work: a person by a page, a program by the error envelope. */
export type RefusalForm = 'html' | 'json'

/** A page that says what it reads. */
export type DeclaredPage = { page: Page; refusal: RefusalForm; query: z.ZodType; form: z.ZodType }

export type AnyPage = Page | FilePage | DeclaredPage
export type PageTable = Record<`${'GET' | 'POST'} /${string}`, AnyPage>

/** What stands in a query or in a form that a person sent can be nothing but text. */
export const pageText = () => z.string({ error: 'must be text' })

type Nothing = Record<never, never>
const nothing = z.object({}) as unknown as z.ZodType<Nothing>

/** Query and form are read as the parameters of an operation are; what is not declared does not reach the page. */
export function page<Q = Nothing, F = Nothing>(spec: {
  query?: z.ZodType<Q>
  form?: z.ZodType<F>
  refusal: RefusalForm
  run(request: Omit<PageRequest, 'query' | 'form'> & { query: Q; form: F }): Promise<PageAnswer> | PageAnswer
}): DeclaredPage {
  const query = spec.query ?? (nothing as unknown as z.ZodType<Q>)
  const form = spec.form ?? (nothing as unknown as z.ZodType<F>)
  return {
    query,
    form,
    refusal: spec.refusal,
    page: (request) =>
      spec.run({ ...request, query: readInput(query, request.query), form: readInput(form, request.form) }),
  }
}

/** A page is given clean text only, whatever was put into its address, its query or its form. */
export function givenText(given: AnyPage): AnyPage {
  if (typeof given !== 'function') return { ...given, page: withCleanText(given.page) }
  return withCleanText(given)
}

const withCleanText =
  (show: Page): Page =>
  (request) => {
    assertCleanText(request.parameters, 'the path')
    assertCleanText(request.query)
    assertCleanText(request.form)
    assertCleanFiles(request.files)
    return show(request)
  }

/** A form whose fields can be nothing but text. */
export function textsOf(form: Bag): Record<string, string> {
  for (const [name, value] of Object.entries(form)) {
    if (typeof value !== 'string') throw invalidParameter(`Param ${name} must be text.`)
  }
  return form as Record<string, string>
}
