/** Addresses outside the graph: health, documents, pictures, pages that people open. */

import type { House } from '../house.ts'
import type { Upload } from '../params.ts'

export type PageRequest = {
  house: House
  parameters: Record<string, string>
  query: Record<string, string>
  headers: Record<string, string | string[] | undefined>
  /** Fields of a form a person sent. */
  form: Record<string, string>
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
