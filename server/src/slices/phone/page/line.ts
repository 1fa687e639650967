/** The line to the service: who we are, what we send, what we receive. */

import type { Message, State } from './message.ts'

const { base = '', as = '', name = '' } = document.body.dataset

const query = `as=${encodeURIComponent(as)}`

export const address = (path: string, more = '') => `${base}/${path}?${query}${more}`

export const mediaAddress = (id: string) => address(`media/${encodeURIComponent(id)}`)

async function post(path: string, init: RequestInit): Promise<void> {
  const answer = await fetch(`${base}/${path}`, { method: 'POST', ...init })
  const body: { error?: { message?: string } } = await answer.json().catch(() => ({}))
  if (!answer.ok) throw new Error((body.error?.message ?? 'That did not work.').replace(/^\(#\d+\) /, ''))
}

const postJson = (path: string, fields: object) =>
  post(path, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ as, ...(name && { name }), ...fields }),
  })

let whenSaid: () => void = () => {}

/** Called whenever the customer has said something, in whatever way. */
export const onSaid = (listener: () => void) => {
  whenSaid = listener
}

async function saying(sent: Promise<void>): Promise<void> {
  whenSaid()
  await sent
}

export const say = (message: object) => saying(postJson('messages', message))
export const press = (message: Message, key: string, given: object = {}) =>
  saying(postJson('taps', { message_id: message.id, key, ...given }))
export const act = (action: string, more: object = {}) => postJson('customer', { action, ...more })

export function sendFile(file: File): Promise<void> {
  const form = new FormData()
  form.append('as', as)
  if (name) form.append('name', name)
  form.append('file', file)
  return saying(post('media', { body: form }))
}

let clock = { at: Date.now(), when: performance.now() }

/** What time it is for the service, whose clock a test may have moved. */
export const serviceNow = () => clock.at + performance.now() - clock.when

type Listeners = { state(news: State): void; message(news: Message): void; now(at: number): void }

/** The stream begins again after every interruption; listeners put things in their place. */
export function listen(listeners: Listeners): void {
  const source = new EventSource(address('events'))
  source.addEventListener('now', ({ data }) => {
    clock = { at: JSON.parse(data), when: performance.now() }
    listeners.now(clock.at)
  })
  source.addEventListener('state', ({ data }) => listeners.state(JSON.parse(data)))
  source.addEventListener('message', ({ data }) => listeners.message(JSON.parse(data)))
}
