/** Addresses outside the graph: health, documents, pictures, pages that people open. */

import type { House } from '../call/house.ts'
import { assertCleanText } from '../wire/clean-text.ts'
import { invalidParameter } from '../wire/errors.ts'
import { assertCleanFiles, type Bag, type Upload } from '../wire/params.ts'

export type PageRequest = {
  house: House
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

export type PageTable = Record<`${'GET' | 'POST'} /${string}`, Page | FilePage>

/** A page is given clean text only, whatever was put into its address, its query or its form. */
export function givenText(page: Page | FilePage): Page | FilePage {
  if (typeof page !== 'function') return { ...page, page: withCleanText(page.page) }
  return withCleanText(page)
}

const withCleanText =
  (page: Page): Page =>
  (request) => {
    assertCleanText(request.parameters, 'the path')
    assertCleanText(request.query)
    assertCleanText(request.form)
    assertCleanFiles(request.files)
    return page(request)
  }

/** A form whose fields can be nothing but text. */
export function textsOf(form: Bag): Record<string, string> {
  for (const [name, value] of Object.entries(form)) {
    if (typeof value !== 'string') throw invalidParameter(`(#100) Param ${name} must be text.`)
  }
  return form as Record<string, string>
}
