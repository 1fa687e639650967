/** An offer for a limited time, with the time that is left by the service's clock. */

import { el } from './elements.ts'
import { serviceNow } from './line.ts'
import type { Offer } from './message.ts'

const SECOND_MS = 1_000
const DAY_SECONDS = 86_400

const two = (number: number) => String(number).padStart(2, '0')

function timeLeft(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / SECOND_MS)
  if (seconds <= 0) return 'Offer ended'
  if (seconds >= DAY_SECONDS) {
    const days = Math.floor(seconds / DAY_SECONDS)
    return `Ends in ${days} ${days === 1 ? 'day' : 'days'}`
  }
  return `Ends in ${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

export function offerPart({ text, expires_at }: Offer): HTMLElement {
  // A timer is not read aloud with every tick.
  const clock = el('small', { role: 'timer' })
  const element = el('div', { class: 'offer' }, el('b', undefined, text), expires_at !== undefined && clock)
  if (expires_at === undefined) return element
  const show = () => {
    const left = timeLeft(expires_at - serviceNow())
    if (clock.textContent !== left) clock.textContent = left
  }
  show()
  setInterval(show, SECOND_MS)
  return element
}
