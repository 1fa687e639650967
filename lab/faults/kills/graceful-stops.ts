/** SIGTERM under load, over and over: whatever was acknowledged is there afterwards, and no request goes unanswered. */

import { setTimeout as pause } from 'node:timers/promises'
import { actorAt, NUMBER, plantedDatabase } from '../../../server/test/house.ts'
import { newProcess } from '../../../server/test/processes.ts'
import { answersIn, type Line, openLine, portOf, type RawAnswer } from '../../../server/test/raw-http.ts'

export type StopFigures = {
  stops: number
  acknowledged: number
  lost: number
  /** Requests on connections in use that ended without an answer. */
  resets: number
  notOrderly: number
  stopMsMax: number
}

const HALF_SAID = ['', 'GET /health HT', 'GET /health HTTP/1.1\r\nHost: a\r\nX-Half: ']

export async function gracefulStops(
  t: { after(end: () => unknown): void },
  plan: { stops: number; clients: number; loadMs: number },
): Promise<StopFigures> {
  const place = await plantedDatabase()
  t.after(() => place.remove())
  const service = await newProcess(place.environment)
  t.after(() => service.kill())
  const figures: StopFigures = { stops: 0, acknowledged: 0, lost: 0, resets: 0, notOrderly: 0, stopMsMax: 0 }
  const codes: string[] = []
  while (figures.stops < plan.stops) {
    await service.start()
    const port = portOf(service.url)
    const stalled = await Promise.all(HALF_SAID.map((bytes) => openLine(port, bytes)))
    const clients = Array.from({ length: plan.clients }, () => client(port))
    await pause(plan.loadMs)
    const started = performance.now()
    if ((await service.kill('SIGTERM')) !== 0) figures.notOrderly++
    figures.stopMsMax = Math.max(figures.stopMsMax, Math.round(performance.now() - started))
    for (const one of await Promise.all(clients)) {
      codes.push(...one.codes)
      if (one.wasReset) figures.resets++
    }
    for (const { socket } of stalled) socket.destroy()
    figures.stops++
  }
  figures.acknowledged = codes.length
  await service.start()
  figures.lost = await countMissing(service.url, codes)
  return figures
}

/** One request after the other on one connection, until the service says that it closes, or is gone. */
async function client(port: number): Promise<{ codes: string[]; wasReset: boolean }> {
  const codes: string[] = []
  const line = await openLine(port)
  for (let sent = 1; ; sent++) {
    const body = JSON.stringify({ prefilled_message: `message ${sent}` })
    line.socket.write(
      `POST /${NUMBER}/message_qrdls HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer sandbox-token\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
    const last = await nextAnswer(line)
    // Before its first answer a connection may not have been accepted at all.
    if (!last) return { codes, wasReset: sent > 1 }
    if (last.status === 200) codes.push(JSON.parse(last.body).code)
    if (/\r\nconnection: close/i.test(last.headers)) return { codes, wasReset: false }
  }
}

async function nextAnswer(line: Line): Promise<RawAnswer | undefined> {
  const arrived = Promise.withResolvers<void>()
  const isThere = () => {
    const [answer] = answersIn(line.received())
    return answer && Number(/content-length: (\d+)/i.exec(answer.headers)?.[1]) === answer.body.length
  }
  const look = () => {
    if (isThere()) arrived.resolve()
  }
  line.socket.on('data', look)
  await Promise.race([arrived.promise, line.closed])
  line.socket.off('data', look)
  const [answer] = isThere() ? answersIn(line.received()) : []
  line.forget()
  return answer
}

async function countMissing(url: string, codes: string[]): Promise<number> {
  const owner = actorAt(url, 'sandbox-token')
  let missing = 0
  for (const code of codes) {
    if ((await owner.get(`/${NUMBER}/message_qrdls/${code}`)).status !== 200) missing++
  }
  return missing
}
