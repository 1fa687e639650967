/** Pages: found by their address, given their query and form, and notified when their reader has left. */

import type { House } from '../call/house.ts'
import { nextStepIn, refusalPage } from '../pages/calm-page.ts'
import type { PageAnswer, PageTable } from '../pages/page.ts'
import { isSandbox } from '../process/mode.ts'
import { textsOf } from '../wire/brackets.ts'
import { Refusal, sandboxOnly } from '../wire/errors.ts'
import { pairsIn } from '../wire/form.ts'
import type { Answering, Exchange } from './answer.ts'
import { baseUrlOf } from './base-url.ts'
import { EMPTY, forPage, readParameters } from './body.ts'
import type { BodyBudgets } from './body-memory.ts'
import type { Listeners } from './listeners.ts'
import { isLocal, networkAddress, type TrustedProxies } from './network-address.ts'
import type { Target } from './ordinary.ts'
import { type FoundPage, pageAddresses } from './page-addresses.ts'

export type PageAnswers = {
  at(method: string, path: string): FoundPage | undefined
  show(exchange: Exchange, found: FoundPage, target: Target): Promise<void>
}

export function pageAnswers(
  { house, trusted }: { house: House; trusted: TrustedProxies },
  pages: PageTable,
  answer: Answering['answer'],
  { callers, strangers }: BodyBudgets,
  listeners: Listeners,
): PageAnswers {
  async function show(exchange: Exchange, found: FoundPage, target: Target): Promise<void> {
    const { refusal, isFramed } = found.page
    try {
      await send(exchange, await written(exchange, found, target))
    } catch (error) {
      if (refusal !== 'html' || !(error instanceof Refusal)) throw error
      const next = nextStepIn(house, baseUrlOf({ house, trusted }, exchange.request))
      await send(exchange, refusalPage(error, { isFramed, next: isFramed ? undefined : next }))
    }
  }

  async function written(
    { request, response }: Exchange,
    { page, parameters }: FoundPage,
    target: Target,
  ): Promise<PageAnswer> {
    const asked = {
      house,
      baseUrl: baseUrlOf({ house, trusted }, request),
      parameters,
      query: textsOf(pairsIn(target.query)),
      headers: request.headers,
      address: networkAddress(request, trusted),
      isLocal: isLocal(request),
      left: listeners.of(response),
    }
    if (page.sandboxOnly && !isSandbox(house)) throw sandboxOnly('This page', { status: 404 })
    page.admits?.(asked)
    const share = (page.admits ? callers : strangers).share()
    response.once('close', share.giveBack)
    const { bag, files, content } =
      request.method === 'POST'
        ? await readParameters(request, forPage(share, page.admits !== undefined))
        : EMPTY
    return page.show({ ...asked, form: bag, files, content })
  }

  const send = (exchange: Exchange, { status = 200, type, headers, body }: PageAnswer) =>
    answer(exchange, status, { 'content-type': type, ...headers }, body)

  return {
    at: pageAddresses(pages),
    show,
  }
}
