/**
 * Whose time is over. Calls that began in one moment are over in one moment, and each has a caller that then writes and
 * answers: they are given up a few at a time, so that nobody else waits behind all of them.
 */

const EVERY_MS = 5
/** All who are due are given up within about this many steps. */
const STEPS = 100

type Overdue = { expire(): void }

const due: Overdue[] = []

export function giveUp(one: Overdue): void {
  if (due.push(one) === 1) setTimeout(step)
}

function step(): void {
  for (const one of due.splice(0, Math.ceil(due.length / STEPS))) one.expire()
  if (due.length > 0) setTimeout(step, EVERY_MS)
}
