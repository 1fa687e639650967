/**
 * A service that is sent one hostile file after another as a profile photo, while somebody else goes on reading.
 * Every file gets a verdict: it becomes a photo, or it is refused with an error that says why.
 */

import { isCutShort, readPictureHeader } from '../../../server/src/slices/profile/rules/picture.ts'
import { type HostileFile, KINDS, type Make, randomFrom } from '../../../server/test/hostile-pictures.ts'
import { ACCOUNT, type Answer, actorAt, NUMBER, plantedDatabase } from '../../../server/test/house.ts'
import { processTable } from '../../../server/test/process-table.ts'
import { newProcess } from '../../../server/test/processes.ts'
import { percentile, steadyLoad } from '../load/steady-load.ts'

export type HostileReport = {
  photos: number
  refused: number
  /** Answers that are neither a success nor a refusal in the form of one. */
  odd: number
  /** Whether the process that was started is no longer the one that answers. */
  crashes: number
  verdictMsMax: number
  grewMegabytes: number
  /** How much longer the slowest hundredth of other reads took meanwhile. */
  readsP99Ratio: number
}

export async function sendHostileFiles({
  files,
  seed,
  readSeconds = 1,
}: {
  files: number
  seed: number
  readSeconds?: number
}): Promise<HostileReport> {
  const place = await plantedDatabase()
  const service = await newProcess(place.environment)
  try {
    await service.start()
    const random = randomFrom(seed)
    const sender = senderTo(service.url)
    // The process has made a photo before it is measured: what it needs for the first one it needs for all.
    const ordinary = KINDS.withoutLength
    if (ordinary) await sender(await ordinary(random))
    // Made before anything is measured: making them takes the processors that those who read are to have.
    const makers = Object.values(KINDS)
    const firsts: HostileFile[] = []
    for (const make of makers) firsts.push(await make(random))
    const before = {
      pid: service.pid(),
      megabytes: megabytesOf(service.pid()),
      p99: await readP99(service.url, readSeconds),
    }
    const report = { photos: 0, refused: 0, odd: 0, verdictMsMax: 0 }
    let most = before.megabytes
    const send = async (file: HostileFile) => {
      const { verdict, milliseconds } = await sender(file)
      report[verdict]++
      report.verdictMsMax = Math.max(report.verdictMsMax, Math.round(milliseconds))
      if ((report.photos + report.refused) % 8 === 0) most = Math.max(most, megabytesOf(service.pid()))
    }
    let isRead = false
    const meanwhile = readP99(service.url, readSeconds).finally(() => {
      isRead = true
    })
    let sent = 0
    for (; sent < files && !isRead; sent++) await send(firsts[sent % firsts.length] as HostileFile)
    const p99 = await meanwhile
    for (; sent < files; sent++) await send(await (makers[sent % makers.length] as Make)(random))
    const alive = (await actorAt(service.url).get('/ready')).status === 200 && isRunning(before.pid)
    return {
      ...report,
      crashes: alive ? 0 : 1,
      grewMegabytes: Math.round(most - before.megabytes),
      readsP99Ratio: Number((p99 / before.p99).toFixed(2)),
    }
  } finally {
    await service.kill()
    await place.remove()
  }
}

/** What the full run must keep to; a busy machine blurs the times. */
export function hostileProblems(report: HostileReport): string[] {
  return [
    ...(report.odd + report.crashes === 0 ? [] : ['something but a verdict']),
    ...(report.verdictMsMax <= 500 ? [] : ['a verdict took more than 500 ms']),
    ...(report.grewMegabytes <= 250 ? [] : ['more than 250 MB']),
    ...(report.readsP99Ratio <= 1.5 ? [] : ['others waited']),
  ]
}

type Verdict = 'photos' | 'refused' | 'odd'

function senderTo(url: string): (file: HostileFile) => Promise<{ verdict: Verdict; milliseconds: number }> {
  const owner = actorAt(url, 'sandbox-token')
  return async ({ type, declared, sent, chunked }) => {
    const made = await owner.post(`/app/uploads?file_length=${declared}&file_type=${type}`)
    if (made.status !== 200) return { verdict: verdictOn(made), milliseconds: 0 }
    const bytes = await sendBytes(`${url}/${made.body.id}`, sent, chunked ?? false)
    if (bytes.status !== 200) return { verdict: verdictOn(bytes), milliseconds: 0 }
    const begun = performance.now()
    const answer = await owner.post(`/${NUMBER}/chat_business_profile`, {
      messaging_product: 'chat',
      // What did not arrive whole has no handle: the session in its place must be refused.
      profile_picture_handle: bytes.body.h ?? made.body.id,
    })
    return { verdict: verdictOn(answer), milliseconds: performance.now() - begun }
  }
}

async function sendBytes(url: string, bytes: Buffer, chunked: boolean) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: 'Bearer sandbox-token' },
    body: chunked ? new Blob([new Uint8Array(bytes)]).stream() : new Uint8Array(bytes),
    ...(chunked && { duplex: 'half' }),
  } as RequestInit)
  return { status: response.status, body: (await response.json()) as { h?: string } }
}

function verdictOn({ status, body }: Pick<Answer, 'status' | 'body'>): Verdict {
  if (status === 200) return 'photos'
  const isRefusal = status >= 400 && status < 500 && Number.isInteger(body?.error?.code)
  return isRefusal && typeof body.error.message === 'string' ? 'refused' : 'odd'
}

const READING = { perSecond: 100, connections: 20 }

async function readP99(url: string, seconds: number): Promise<number> {
  const ask = { method: 'GET', path: `/${ACCOUNT}?fields=name` } as const
  const { doneMs, sent, done } = await steadyLoad({ url, token: 'sandbox-token', ask, seconds, ...READING })
  if (done < sent) throw new Error(`${sent - done} reads were not answered`)
  return percentile(doneMs, 0.99)
}

/** Of the process and of the one that decodes for it. */
export function megabytesOf(pid: number): number {
  const ours = processTable().filter((one) => one.pid === pid || one.parent === pid)
  return ours.reduce((sum, one) => sum + one.residentKb / 1024, 0)
}

function isRunning(pid: number): boolean {
  return megabytesOf(pid) > 0
}

/** The reader of headers, given pictures with a few bytes changed and the end cut off; gives how often it threw. */
export async function flipHeaders({ inputs, seed }: { inputs: number; seed: number }): Promise<number> {
  const random = randomFrom(seed)
  const samples = await Promise.all(
    [KINDS.withoutLength, KINDS.animated, KINDS.cmyk].map(async (make) => (await make?.(random))?.sent),
  )
  let thrown = 0
  for (let at = 0; at < inputs; at++) {
    const sample = samples[at % samples.length] ?? Buffer.of()
    const bytes = Buffer.from(sample.subarray(0, 2 + random(400)))
    for (let flips = random(12); flips >= 0; flips--) bytes[random(bytes.length)] = random(256)
    try {
      readPictureHeader(bytes)
      isCutShort(bytes)
    } catch {
      thrown++
    }
  }
  return thrown
}
