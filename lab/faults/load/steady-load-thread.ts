/** The thread behind steady-load.ts: plain sockets and requests written once, so that asking costs next to nothing. */

import { connect, type Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import type { Asked, LoadPlan, LoadReport } from './steady-load.ts'

type Plan = Required<LoadPlan>
type Connection = { socket: Socket; began: number; received: string; settle?: (answer: string) => void }

const TICK_MS = 2
const WAIT_MS_MAX = 30_000
const LENGTH = /\r\ncontent-length: (\d+)\r\n/i
const RETRY_AFTER = /\r\nretry-after: \d+\r\n/i

parentPort?.postMessage(await Promise.all((workerData as Plan[]).map(load)))

function processorSeconds(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000_000
}

async function load(plan: Plan): Promise<LoadReport> {
  const requests = [plan.token]
    .flat()
    .flatMap((token) => [plan.ask].flat().map((asked) => requestOf(plan.url, token, asked)))
  // All connections are there before anything is measured, as a client that goes on for long has them.
  const free = await Promise.all(Array.from({ length: plan.connections }, () => opened(plan.url)))
  const report: LoadReport = {
    sent: 0,
    done: 0,
    refused: 0,
    broken: 0,
    seconds: 0,
    doneMs: [],
    refusedMs: [],
    processorShare: 0,
  }
  const underWay = new Set<Promise<void>>()
  const started = performance.now()
  const startedAtProcessor = processorSeconds()
  const send = async (connection: Connection) => {
    const bytes = requests[report.sent++ % requests.length] ?? ''
    count(report, await ask(connection, bytes), performance.now() - connection.began, plan.expects)
    free.push(connection.socket.destroyed ? await opened(plan.url) : connection)
  }
  const elapsed = () => (performance.now() - started) / 1_000
  // What finds no free connection is asked later, as a client with so many would.
  const isDue = () => free.length > 0 && elapsed() < plan.seconds && report.sent < elapsed() * plan.perSecond
  const sendDue = () => {
    while (isDue()) {
      const one = send(free.shift() as Connection).then(() => {
        underWay.delete(one)
        if (plan.perSecond === Number.POSITIVE_INFINITY) sendDue()
      })
      underWay.add(one)
    }
  }
  while (elapsed() < plan.seconds) {
    sendDue()
    await new Promise((resolve) => setTimeout(resolve, TICK_MS))
  }
  report.seconds = elapsed()
  report.processorShare = (processorSeconds() - startedAtProcessor) / report.seconds
  await Promise.all(underWay)
  for (const { socket } of free) socket.destroy()
  return report
}

function requestOf(url: string, token: string, { method, path, body }: Asked): string {
  const text = body === undefined ? '' : JSON.stringify(body)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    `Authorization: Bearer ${token}`,
    ...(text ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`] : []),
  ]
  return `${lines.join('\r\n')}\r\n\r\n${text}`
}

function opened(url: string): Promise<Connection> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setNoDelay()
  const connection: Connection = { socket, began: 0, received: '' }
  const settle = (answer: string) => {
    connection.received = ''
    connection.settle?.(answer)
  }
  socket.setEncoding('latin1')
  socket.setTimeout(WAIT_MS_MAX, () => socket.destroy())
  socket.on('data', (chunk) => {
    connection.received += chunk
    const end = connection.received.indexOf('\r\n\r\n')
    if (end < 0) return
    const length = Number(LENGTH.exec(connection.received)?.[1])
    if (connection.received.length >= end + 4 + length) settle(connection.received)
  })
  socket.on('error', () => socket.destroy())
  socket.on('close', () => settle(''))
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(connection))
    socket.once('error', reject)
  })
}

function ask(connection: Connection, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    connection.settle = resolve
    connection.began = performance.now()
    // One that was closed while unused has no request to fail.
    if (connection.socket.destroyed) resolve('')
    else connection.socket.write(bytes)
  })
}

function count(report: LoadReport, answer: string, tookMs: number, expects: number): void {
  const status = Number(answer.slice(9, 12))
  if (status === expects) {
    report.done++
    report.doneMs.push(tookMs)
  } else if ((status === 429 || status === 503) && RETRY_AFTER.test(answer)) {
    report.refused++
    report.refusedMs.push(tookMs)
  } else report.broken++
}
