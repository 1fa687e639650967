/** Writes down what goes over the line as it ends, redacted before it is written. */

import { closeSync, openSync, writeSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { Problem } from '../../framework/problem.ts'
import type { Watch } from '../../intercept/proxy/answering.ts'
import { type RawNotification, redactedExchange, redactedNotification } from '../redaction/entry.ts'
import type { Redaction } from '../redaction/redaction.ts'
import { type Entry, lineOf } from '../transcript.ts'

export type Recording = {
  exchanges: number
  notifications: number
  watch: Watch
  notified(raw: Omit<RawNotification, 'at_ms' | 'ms'>, began: number): void
  close(): void
}

export function recordingTo(path: string, redaction: Redaction): Recording {
  const file = opened(path)
  const start = performance.now()
  const times = (began: number) => ({ at_ms: rounded(began - start), ms: rounded(performance.now() - began) })
  const write = (entry: Entry) => void writeSync(file, lineOf(entry))

  const recording: Recording = {
    exchanges: 0,
    notifications: 0,
    watch(request, { host, path: target }) {
      const began = performance.now()
      const body = readAlong(request)
      return {
        answered(answer) {
          const { headers, statusCode: status = 0 } = answer
          const answered = readAlong(answer)
          answer.on('end', () => {
            recording.exchanges++
            const { method = 'GET', headers: asked } = request
            const raw = { method, host, target, headers: asked, body: body() }
            write(
              redactedExchange(
                { ...raw, answer: { status, headers, body: answered() }, ...times(began) },
                redaction,
              ),
            )
          })
        },
      }
    },
    notified(raw, began) {
      recording.notifications++
      write(redactedNotification({ ...raw, ...times(began) }, redaction))
    },
    close: () => closeSync(file),
  }
  return recording
}

const rounded = (ms: number) => Math.round(ms * 1000) / 1000

function readAlong(stream: IncomingMessage): () => Buffer {
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  return () => Buffer.concat(chunks)
}

function opened(path: string): number {
  try {
    return openSync(path, 'wx')
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    throw new Problem(
      code === 'EEXIST' ? `${path} is there already.` : `${path} cannot be written: ${message}.`,
      { next: 'Name another file: --out.', cause },
    )
  }
}
