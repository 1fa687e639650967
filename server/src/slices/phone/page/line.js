/** The line to the service: who we are, what we send, what we hear. */

const { base, as, name } = document.body.dataset

const query = `as=${encodeURIComponent(as)}`

export const address = (path, more = '') => `${base}/${path}?${query}${more}`

export const mediaAddress = (id) => address(`media/${encodeURIComponent(id)}`)

async function post(path, init) {
  const answer = await fetch(`${base}/${path}`, { method: 'POST', ...init })
  const body = await answer.json().catch(() => ({}))
  if (!answer.ok) throw new Error((body.error?.message ?? 'That did not work.').replace(/^\(#\d+\) /, ''))
  return body
}

const postJson = (path, fields) =>
  post(path, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ as, ...(name && { name }), ...fields }),
  })

export const say = (message) => postJson('messages', message)
export const press = (message, key, given) => postJson('taps', { message_id: message.id, key, ...given })
export const act = (action) => postJson('customer', { action })

export function sendFile(file, caption) {
  const form = new FormData()
  form.append('as', as)
  if (name) form.append('name', name)
  if (caption) form.append('caption', caption)
  form.append('file', file)
  return post('media', { body: form })
}

let heard = { at: Date.now(), when: performance.now() }

/** What time it is for the service, whose clock a test may have moved. */
export const serviceNow = () => heard.at + performance.now() - heard.when

/** Hears from the start again after every interruption; whoever listens puts things in their place. */
export function hear(listeners) {
  const source = new EventSource(address('events'))
  source.addEventListener('now', ({ data }) => {
    heard = { at: JSON.parse(data), when: performance.now() }
  })
  for (const [event, tell] of Object.entries(listeners)) {
    source.addEventListener(event, ({ data }) => tell(JSON.parse(data)))
  }
}
