/** One request as a case wants it on the wire, and what came back. */

import { type ClientRequest, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { codeOf } from '../../framework/problem.ts'
import type { Parcel } from '../cases/case.ts'

/** Without a status nothing was answered, and `broke` says why. */
export type Answer = { status?: number; text: string; ms: number; broke?: string }

const TEXT_MAX = 4_096

function targetOf(url: string, { query = [] }: Pick<Parcel, 'query'>): URL {
  const target = new URL(url)
  for (const [name, value] of query) target.searchParams.append(name, value)
  return target
}

export function send(url: string, parcel: Parcel, msMax: number): Promise<Answer> {
  const began = performance.now()
  const elapsed = () => Math.round(performance.now() - began)
  return new Promise((resolve) => {
    const target = targetOf(url, parcel)
    const over = target.protocol === 'https:' ? overHttps : overHttp
    const headers = { ...parcel.headers, ...lengthOf(parcel) }
    const request = over(target, { method: parcel.method, headers, agent: false })
    const broke = (why: string) => {
      clearTimeout(timer)
      resolve({ text: '', ms: elapsed(), broke: why })
      request.destroy()
    }
    const timer = setTimeout(() => broke(`nothing was answered within ${msMax / 1000} s`), msMax)
    request.on('error', (error) => broke(codeOf(error)))
    request.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        if (text.length < TEXT_MAX) text += chunk
      })
      response.on('error', (error) => broke(codeOf(error)))
      response.on('end', () => {
        clearTimeout(timer)
        resolve({
          ...(response.statusCode !== undefined && { status: response.statusCode }),
          text,
          ms: elapsed(),
        })
        // Its answer may come before the last slow piece was sent.
        request.destroy()
      })
    })
    write(request, parcel).catch((error) => broke(codeOf(error)))
    if (isBroken(parcel)) request.on('close', () => broke('broken off on purpose'))
  })
}

export const isBroken = ({ wire }: Parcel): boolean => wire !== undefined && 'broken' in wire

const lengthOf = ({ body, wire }: Parcel) =>
  body && !(wire && 'chunked' in wire) ? { 'content-length': String(body.length) } : {}

async function write(request: ClientRequest, { body, wire }: Parcel): Promise<void> {
  if (wire && 'broken' in wire) {
    request.write(body?.subarray(0, body.length / 2))
    await pause(50)
    return void request.destroy()
  }
  if (wire && 'pieces' in wire) {
    request.setNoDelay()
    request.flushHeaders()
    for (const piece of piecesOf(body ?? Buffer.alloc(0), wire.pieces)) {
      await pause(wire.pauseMs)
      if (piece.length > 0 && !request.destroyed) request.write(piece)
    }
  }
  if (wire && 'chunked' in wire)
    for (const piece of piecesOf(body ?? Buffer.alloc(0), wire.chunked)) request.write(piece)
  request.end(wire ? undefined : body)
}

function piecesOf(body: Buffer, count: number): Buffer[] {
  const size = Math.ceil(body.length / count)
  return Array.from({ length: count }, (_, at) => body.subarray(at * size, (at + 1) * size)).filter(
    (piece, at) => piece.length > 0 || at === 0,
  )
}

/** All on one connection, without waiting for an answer: HTTP/1.1 answers them in order. */
export function sendPipelined(url: string, parcels: Parcel[], msMax: number): Promise<Answer[]> {
  const began = performance.now()
  const target = new URL(url)
  const isTls = target.protocol === 'https:'
  const port = Number(target.port || (isTls ? 443 : 80))
  const host = target.hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve) => {
    const socket = isTls ? connectTls({ host, port, servername: host }) : connect({ host, port })
    let text = ''
    const end = (broke?: string) => {
      clearTimeout(timer)
      socket.destroy()
      const statuses = Array.from(text.matchAll(/HTTP\/1\.[01] (\d{3}) /g), ([, status]) => Number(status))
      const ms = Math.round(performance.now() - began)
      resolve(
        parcels.map((_, at) => {
          const status = statuses[at]
          const why = broke ?? 'the connection was closed before it was answered'
          return status === undefined ? { text: '', ms, broke: why } : { status, text: '', ms }
        }),
      )
    }
    const timer = setTimeout(() => end(`nothing was answered within ${msMax / 1000} s`), msMax)
    socket.on('error', (error) => end(codeOf(error)))
    socket.on('close', () => end())
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      text += chunk
    })
    socket.on(isTls ? 'secureConnect' : 'connect', () => {
      for (const [at, parcel] of parcels.entries())
        socket.write(
          Buffer.concat([headOf(target, parcel, at === parcels.length - 1), parcel.body ?? Buffer.alloc(0)]),
        )
    })
  })
}

function headOf(target: URL, { method, headers, body }: Parcel, isLast: boolean): Buffer {
  const all = {
    host: target.host,
    'content-length': String(body?.length ?? 0),
    ...headers,
    ...(isLast && { connection: 'close' }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from(
    `${[`${method} ${target.pathname}${target.search} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`,
  )
}
