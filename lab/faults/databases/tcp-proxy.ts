/** A way between two programs that can fall silent, drip, be reset or be cut, as networks do. */

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What happens to bytes: they pass, they stay where they are without a word, or they come one by one. */
type Mode = 'pass' | 'silent' | 'drip'

export type TcpProxy = {
  port: number
  /** Links that are open on the near side. */
  links(): number
  /** Open connections stall for ever, without a reset; `newToo`: so do those that are opened later. */
  silence(newToo?: boolean): void
  /** Bytes come one by one, a few milliseconds apart. */
  drip(): void
  /** All are broken with a reset. */
  reset(): void
  /** All are broken, and none is let in until `heal`. */
  cut(): void
  /** What is opened from here on passes. */
  heal(): void
  close(): Promise<void>
}

const DRIP_MS = 5

type Link = { near: Socket; far: Socket; mode: Mode; isOpen: boolean }

export async function tcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const links = new Set<Link>()
  let mode: Mode = 'pass'
  let isCut = false

  const server = createServer({ allowHalfOpen: true }, (near) => {
    near.on('error', () => {})
    if (isCut) return void near.resetAndDestroy()
    const far = connect({ ...target, allowHalfOpen: true })
    far.on('error', () => {})
    const link: Link = { near, far, mode, isOpen: true }
    links.add(link)
    carry(link, near, far)
    carry(link, far, near)
    near.on('end', () => {
      link.isOpen = false
    })
    near.on('close', () => {
      link.isOpen = false
      if (link.mode !== 'silent') far.destroy()
    })
    far.on('close', () => {
      if (link.mode !== 'silent') near.destroy()
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo

  function breakAll(): void {
    for (const { near, far } of links) {
      near.resetAndDestroy()
      far.destroy()
    }
  }

  return {
    port,
    links: () => [...links].filter((link) => link.isOpen).length,
    silence(newToo = false) {
      for (const link of links) link.mode = 'silent'
      mode = newToo ? 'silent' : 'pass'
    },
    drip() {
      for (const link of links) link.mode = 'drip'
      mode = 'drip'
    },
    reset: breakAll,
    cut() {
      isCut = true
      breakAll()
    },
    heal() {
      isCut = false
      mode = 'pass'
    },
    async close() {
      breakAll()
      server.close()
    },
  }
}

function carry(link: Link, from: Socket, to: Socket): void {
  let dripping: Promise<void> = Promise.resolve()
  from.on('data', (chunk: Buffer) => {
    if (link.mode === 'pass') to.write(chunk)
    if (link.mode === 'drip') dripping = dripping.then(() => dripInto(link, to, chunk))
  })
  from.on('end', () => {
    if (link.mode !== 'silent') to.end()
  })
}

async function dripInto(link: Link, to: Socket, chunk: Buffer): Promise<void> {
  for (const byte of chunk) {
    if (link.mode === 'silent' || to.destroyed) return
    to.write(Buffer.of(byte))
    await new Promise((resolve) => setTimeout(resolve, DRIP_MS))
  }
}
