/** Whose token a recorded one was: of somebody with every permission, with none, or of nobody. */

import { type Entry, isExchange } from '../transcript.ts'
import { isObject, jsonOf } from './nodes.ts'

export type Who = 'owner' | 'powerless' | 'nobody'

/** By what was answered to it. */
export function credentialsIn(entries: Entry[]): (token: string) => Who {
  const codes = new Map<string, (number | undefined)[]>()
  for (const { request, answer } of entries.filter(isExchange)) {
    const { error } = jsonOf(answer.body)
    const code = isObject(error) ? Number(error.code) : undefined
    const sent = { ...Object.fromEntries(request.query), ...jsonOf(request.body) }
    const header = request.headers.authorization?.split(' ').at(-1)
    for (const token of [header ?? sent.access_token].filter((one) => typeof one === 'string'))
      codes.set(token, [...(codes.get(token) ?? []), code])
  }
  return (token) => {
    const all = codes.get(token) ?? [undefined]
    if (all.every((code) => code === 190 || code === 104)) return 'nobody'
    return all.every((code) => code === 10 || (code !== undefined && code >= 200 && code < 300))
      ? 'powerless'
      : 'owner'
  }
}
