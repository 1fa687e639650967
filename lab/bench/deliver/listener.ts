/** The receiver, a process of its own: takes every notification and says when as many as there are events have come. */

import { once } from 'node:events'
import { createServer } from 'node:http'
import { EVENTS } from './notification.ts'

let count = 0
let run: unknown = 0
process.on('disconnect', () => process.exit())
process.on('message', (started) => {
  run = started
  count = 0
})
const server = createServer((request, response) => {
  if (request.url === '/dead') return
  request.resume()
  request.on('end', () => {
    response.end('ok')
    if (++count === EVENTS) process.send?.(run)
  })
})
await once(server.listen(0, '127.0.0.1'), 'listening')
const address = server.address()
process.send?.(typeof address === 'object' ? address?.port : 0)
