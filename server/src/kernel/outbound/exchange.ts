/** One request and its answer, without streams or signals in between: no more is read than asked for, nor for longer. */

import type { Dispatcher } from 'undici'
import { giveUp } from './giving-up.ts'

export type Answer = {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** The answer was longer than we read. */
  cut: boolean
}

export type Bounds = { deadlineMs: number; answerBytesMax: number }

/** The answer was not complete in time. Whose clock rang says nothing, and many ring at once: no stack is written out. */
export class Overdue extends Error {
  override readonly stack = 'Overdue'
}

/** Those with a status of 1xx, before the real one: one or two are ordinary, a storm of them keeps a processor busy. */
const INTERIM_ANSWERS_MAX = 8

export class TooManyInterim extends Error {
  constructor() {
    super(`more than ${INTERIM_ANSWERS_MAX} interim answers (1xx) came, and none that ends the call`)
  }
}

export function exchange(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  bounds: Bounds,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    dispatcher.dispatch(request, new Exchange(bounds, resolve, reject))
  })
}

class Exchange implements Dispatcher.DispatchHandler {
  private controller: Dispatcher.DispatchController | undefined
  private isOver = false
  private interimAnswers = 0
  private status = 0
  private headers: Record<string, string> = {}
  private readonly chunks: Buffer[] = []
  private length = 0
  private readonly timer: NodeJS.Timeout
  private readonly answerBytesMax: number
  private readonly resolve: (answer: Answer) => void
  private readonly reject: (error: Error) => void

  constructor(bounds: Bounds, resolve: (answer: Answer) => void, reject: (error: Error) => void) {
    this.answerBytesMax = bounds.answerBytesMax
    this.resolve = resolve
    this.reject = reject
    this.timer = setTimeout(giveUp, bounds.deadlineMs, this)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller
    if (this.isOver) controller.abort(new Overdue())
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 200) {
      if (++this.interimAnswers > INTERIM_ANSWERS_MAX) controller.abort(new TooManyInterim())
      return
    }
    this.status = status
    this.headers = flat(headers)
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.chunks.push(chunk)
    this.length += chunk.length
    if (this.length <= this.answerBytesMax) return
    this.answer(true)
    controller.abort(new Error('enough was read'))
  }

  onResponseEnd(): void {
    this.answer(false)
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.end()
    this.reject(error)
  }

  expire(): void {
    if (this.isOver) return
    const overdue = new Overdue()
    this.end()
    this.reject(overdue)
    this.controller?.abort(overdue)
  }

  private answer(cut: boolean): void {
    this.end()
    const [first] = this.chunks
    const whole = this.chunks.length === 1 && first ? first : Buffer.concat(this.chunks)
    const body = cut ? whole.subarray(0, this.answerBytesMax) : whole
    this.resolve({ status: this.status, headers: this.headers, body, cut })
  }

  private end(): void {
    this.isOver = true
    clearTimeout(this.timer)
  }
}

function flat(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const flattened: Record<string, string> = {}
  for (const name in headers) {
    const value = headers[name]
    flattened[name] = Array.isArray(value) ? value.join(', ') : (value ?? '')
  }
  return flattened
}
