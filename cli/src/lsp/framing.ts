/** Messages of JSON-RPC on standard input and output: a header with the length of the body, and the body. */

export type Message = {
  id?: number | string
  method?: string
  params?: unknown
  result?: unknown
  error?: object
}

const HEADER_END = '\r\n\r\n'
const HEADER_BYTES_MAX = 8_192
const BODY_BYTES_MAX = 64 * 1_048_576

/** Gives each message as soon as it is whole; ends with the input, or where nobody could find the next message. */
export async function* messagesFrom(input: AsyncIterable<Buffer>): AsyncGenerator<Message> {
  let waiting = Buffer.alloc(0)
  for await (const chunk of input) {
    waiting = Buffer.concat([waiting, chunk])
    for (let found = firstIn(waiting); found; found = firstIn(waiting)) {
      waiting = waiting.subarray(found.length)
      yield found.message
    }
  }
}

function firstIn(bytes: Buffer): { message: Message; length: number } | undefined {
  const head = bytes.indexOf(HEADER_END)
  if (head < 0 && bytes.length > HEADER_BYTES_MAX)
    throw new Error('This is not the language server protocol.')
  if (head < 0) return undefined
  const size = Number(/^content-length: *(\d+)\r?$/im.exec(`${bytes.subarray(0, head)}`)?.[1])
  if (!(size <= BODY_BYTES_MAX)) throw new Error('A message names no length, or too large a one.')
  const from = head + HEADER_END.length
  if (bytes.length < from + size) return undefined
  return { message: JSON.parse(`${bytes.subarray(from, from + size)}`), length: from + size }
}

export function framed(message: Message): Buffer {
  const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }))
  return Buffer.concat([Buffer.from(`Content-Length: ${body.length}${HEADER_END}`), body])
}
