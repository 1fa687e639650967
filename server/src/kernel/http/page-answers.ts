/** Pages: found by their address, given their query and form, and told when their reader has left. */

import type { House } from '../call/house.ts'
import type { FilePage, Page, PageTable } from '../pages/page.ts'
import type { Answering, Exchange } from './answer.ts'
import { EMPTY, forPage, readParameters } from './body.ts'
import type { BodyBudgets } from './body-memory.ts'
import type { Target } from './ordinary.ts'
import { type FoundPage, pageAddresses } from './page-addresses.ts'
import { parseForm } from './query.ts'

export type PageAnswers = {
  at(method: string, path: string): FoundPage | undefined
  show(exchange: Exchange, found: FoundPage, target: Target): Promise<void>
  /** Ends what has no end of its own, so that nothing holds up a service that closes. */
  end(): void
}

export function pageAnswers(
  house: House,
  pages: PageTable,
  answer: Answering['answer'],
  { callers, strangers }: BodyBudgets,
): PageAnswers {
  const shown = new Set<AbortController>()

  async function show(exchange: Exchange, { page, parameters }: FoundPage, target: Target): Promise<void> {
    const { request, response } = exchange
    const reader = new AbortController()
    shown.add(reader)
    response.once('close', () => {
      shown.delete(reader)
      reader.abort()
    })
    const opened = {
      house,
      parameters,
      query: parseForm(target.query) as Record<string, string>,
      headers: request.headers,
      left: reader.signal,
    }
    const { admits, page: write } = withAdmission(page)
    admits?.(opened)
    const share = (admits ? callers : strangers).share()
    response.once('close', share.giveBack)
    const { bag, files } =
      request.method === 'POST' ? await readParameters(request, forPage(share, admits !== undefined)) : EMPTY
    const {
      status = 200,
      type,
      headers,
      body,
    } = await write({
      ...opened,
      form: bag as Record<string, string>,
      files,
    })
    await answer(exchange, status, { 'content-type': type, ...headers }, body)
  }

  return {
    at: pageAddresses(pages),
    show,
    end() {
      for (const reader of shown) reader.abort()
    },
  }
}

const withAdmission = (page: Page | FilePage): { admits?: FilePage['admits']; page: Page } =>
  typeof page === 'function' ? { page } : page
