/** The bare limit: a node:http server that answers one fixed body, given as an argument. */

import { createServer } from 'node:http'

const body = Buffer.from(process.argv[2] ?? '{}')

const server = createServer((_request, response) => {
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
  })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`listening ${typeof address === 'object' && address ? address.port : 0}`)
})
process.on('SIGTERM', () => process.exit(0))
