/**
 * Uploading a 5 MB photo, beside a bare `node:http` server that hashes the same bytes, in the same run; and what
 * 32 uploads at once cost in memory. `node bench/uploads.ts`; with DATABASE_URL set, on that PostgreSQL.
 */

import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'

const PHOTO_BYTES = 5 * 1_048_576
const ROUNDS = 15
const AT_ONCE = 32
const TARGETS = { throughput: 0.3, memoryMb: 64 }
const NUMBER = '300000000000001'

const agent = new Agent({ keepAlive: true })

if (process.argv[2] === 'bare') serveBare()
else await main()

/** The rival: takes the bytes, hashes them, answers; at `/photo` it makes the same photo of them, too. */
function serveBare(): void {
  const server = createServer(async (incoming, answer) => {
    const hash = createHash('sha256')
    const chunks: Buffer[] = []
    for await (const chunk of incoming) {
      hash.update(chunk)
      if (incoming.url === '/photo') chunks.push(chunk)
    }
    if (incoming.url === '/photo') {
      await sharp(Buffer.concat(chunks)).autoOrient().resize(640, 640).jpeg({ quality: 85 }).toBuffer()
    }
    answer.end(JSON.stringify({ h: hash.digest('hex') }))
  })
  sharp.concurrency(1)
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.(typeof address === 'object' && address ? address.port : 0)
  })
}

async function main(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'parley-bench-'))
  const children: ChildProcess[] = []
  try {
    const bare = fork(import.meta.filename, ['bare'])
    children.push(bare)
    const barePort = await new Promise<number>((resolve) =>
      bare.once('message', (port) => resolve(port as number)),
    )
    const { child, url } = await startParley(directory)
    children.push(child)
    await measure({ url, pid: child.pid ?? 0, bareUrl: `http://127.0.0.1:${barePort}` })
  } finally {
    for (const child of children) child.kill('SIGKILL')
    rmSync(directory, { recursive: true, force: true })
  }
  process.exit(0)
}

type Places = { url: string; pid: number; bareUrl: string }

async function measure({ url, pid, bareUrl }: Places): Promise<void> {
  const photo = await photoOf5MB()
  const sequence = {
    bare: [] as number[],
    barePhoto: [] as number[],
    sent: [] as number[],
    photo: [] as number[],
  }
  for (let round = -2; round < ROUNDS; round++) {
    const bare = await timed(() => send(bareUrl, '/', photo))
    const barePhoto = await timed(() => send(bareUrl, '/photo', photo))
    let handle = ''
    const sent = await timed(async () => {
      handle = await uploadTo(url, photo)
    })
    const made = await timed(() =>
      send(url, `/${NUMBER}/chat_business_profile?messaging_product=chat&profile_picture_handle=${handle}`),
    )
    if (round < 0) continue
    sequence.bare.push(bare)
    sequence.barePhoto.push(barePhoto)
    sequence.sent.push(sent)
    sequence.photo.push(made)
  }
  const [bare, barePhoto] = [median(sequence.bare), median(sequence.barePhoto)]
  const [sent, made] = [median(sequence.sent), median(sequence.photo)]

  // Warm first: what a second wave adds is the cost of the uploads, not of a process that has just started.
  const wave = () => Promise.all(Array.from({ length: AT_ONCE }, () => uploadTo(url, photo)))
  await wave()
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  const before = residentMb(pid)
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMb(pid))
  }, 20)
  const waves = []
  for (let turn = 0; turn < 3; turn++) waves.push(await timed(wave))
  clearInterval(watch)

  const rate = (milliseconds: number) =>
    `${(PHOTO_BYTES / 1_048_576 / (milliseconds / 1000)).toFixed(0)} MB/s`
  const beside = (rival: number, ours: number) => Number((rival / ours).toFixed(2))
  console.table({
    'bare server: hash': { median: `${bare.toFixed(1)} ms`, throughput: rate(bare) },
    'bare server: hash, and sharp makes the photo': {
      median: `${barePhoto.toFixed(1)} ms`,
      throughput: rate(barePhoto),
    },
    'create, send, read the handle': {
      median: `${sent.toFixed(1)} ms`,
      throughput: rate(sent),
      'beside hash': beside(bare, sent),
      target: `beside hash >= ${TARGETS.throughput}`,
    },
    '… and set the photo': {
      median: `${(sent + made).toFixed(1)} ms`,
      throughput: rate(sent + made),
      'beside hash': beside(bare, sent + made),
      'beside hash and sharp': beside(barePhoto, sent + made),
    },
    [`${AT_ONCE} uploads at once`]: {
      median: `${median(waves).toFixed(0)} ms`,
      throughput: rate(median(waves) / AT_ONCE),
      'memory grows by': `${(peak - before).toFixed(0)} MB (from ${before.toFixed(0)})`,
      target: `< ${TARGETS.memoryMb} MB`,
    },
  })
}

/** Steps one to three of the sequence. */
async function uploadTo(url: string, photo: Buffer): Promise<string> {
  const created = await send(
    url,
    `/app/uploads?file_length=${photo.length}&file_type=image/jpeg&file_name=me.jpg`,
  )
  const id = JSON.parse(created).id
  await send(url, `/${id}`, photo)
  return JSON.parse(await send(url, `/${id}`, undefined, 'GET')).h
}

function send(url: string, path: string, body?: Buffer, method = 'POST'): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: 'Bearer sandbox-token', 'content-length': body?.length ?? 0 }
    const asking = request(url + path, { method, agent, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk) => {
        text += chunk
      })
      answer.on('end', () => (answer.statusCode === 200 ? resolve(text) : reject(new Error(text))))
    })
    asking.on('error', reject)
    asking.end(body)
  })
}

/** Like a camera's: 12 megapixels with grain, padded to the byte. */
async function photoOf5MB(): Promise<Buffer> {
  const grain = await sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .raw()
    .toBuffer()
  let best = Buffer.alloc(0)
  for (let quality = 40; quality <= 95; quality += 5) {
    const made = await sharp(grain, { raw: { width: 4000, height: 3000, channels: 3 } })
      .jpeg({ quality })
      .toBuffer()
    if (made.length > PHOTO_BYTES) break
    best = made
  }
  return Buffer.concat([best, Buffer.alloc(PHOTO_BYTES - best.length)])
}

function startParley(directory: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, ['server/src/app/main.ts', 'serve'], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'error', PARLEY_DATA_DIR: directory },
  })
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (chunk) => {
      said += chunk
      const url = /serves at (http:\/\/\S+)/.exec(said)?.[1]
      if (url) resolve({ child, url })
    })
    child.on('exit', () => reject(new Error('the service did not start')))
  })
}

function residentMb(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    // Not every system shows its processes as files.
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}
