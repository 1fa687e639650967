/** What is wrong with receivers in the field: 25 of them, each with one mistake. */

import { changesOf, objectsIn } from '../../../cli/src/certify/cases/parcels.ts'
import { given, hmac, isEqual, messagesOf, RIGHT, type Steps } from './receiver.ts'

const KNOWN_TYPES = [
  'text',
  'image',
  'video',
  'audio',
  'document',
  'sticker',
  'location',
  'contacts',
  'reaction',
  'button',
  'interactive',
  'order',
]
const COLUMN_LENGTH = 1_000
const DAY_MS = 86_400_000
const RANK = ['sent', 'delivered', 'read']

type Text = { body: string }

/** Made again for each receiver: some of them remember. */
export const BUGS: Record<string, () => Partial<Steps>> = {
  'checks no signature': () => ({ isGenuine: () => true }),
  'takes what has no signature': () => ({
    isGenuine: (request, ...rest) => given(request) === '' || RIGHT.isGenuine(request, ...rest),
  }),
  'compares as far as what was sent goes': () => ({
    isGenuine: (request, body, { secret }) => `sha256=${hmac(body, secret)}`.startsWith(given(request)),
  }),
  'signs the JSON that it has written anew': () => ({
    isGenuine: (request, body, { secret }) =>
      isEqual(given(request), `sha256=${hmac(JSON.stringify(JSON.parse(`${body}`)), secret)}`),
  }),
  'takes SHA-1 in the place of SHA-256': () => ({
    isGenuine: (request, body, keys) =>
      RIGHT.isGenuine(request, body, keys) ||
      isEqual(given(request), `sha1=${hmac(body, keys.secret, 'sha1')}`),
  }),
  'checks only what stands after the word': () => ({
    isGenuine: (request, body, { secret }) => given(request).split('=').at(-1) === hmac(body, secret),
  }),
  'confirms every token': () => ({
    shake: (query) => ({ status: 200, text: query['hub.challenge'] ?? '' }),
  }),
  'confirms a token by its beginning': () => ({
    shake: (query, keys) =>
      query['hub.verify_token']?.startsWith(keys.verifyToken)
        ? { status: 200, text: query['hub.challenge'] ?? '' }
        : RIGHT.shake(query, keys),
  }),
  'answers 200 to a wrong token, and says so in words': () => ({
    shake: (query, keys) => {
      const right = RIGHT.shake(query, keys)
      return right.status === 200 ? right : { status: 200, text: 'wrong token' }
    },
  }),
  'confirms the challenge as a number': () => ({
    shake: (query, keys) => {
      const right = RIGHT.shake(query, keys)
      return { ...right, text: String(Number(right.text ?? '')) }
    },
  }),
  'confirms the challenge as JSON': () => ({
    shake: (query, keys) => {
      const right = RIGHT.shake(query, keys)
      return { ...right, text: JSON.stringify(right.text ?? '') }
    },
  }),
  'reads the first contact': () => ({
    take(notification) {
      for (const { value } of changesOf(notification))
        if (Array.isArray(value.messages) && !Array.isArray(value.contacts)) fail()
      return undefined
    },
  }),
  'takes a phone number for granted': () => ({
    take(notification) {
      for (const { from } of messagesOf(notification)) if (typeof from !== 'string') fail()
      return undefined
    },
  }),
  'answers 400 to types that it does not know': () => ({
    take: (notification) =>
      messagesOf(notification).some(({ type }) => !KNOWN_TYPES.includes(String(type)))
        ? { status: 400 }
        : undefined,
  }),
  'reads 100 kB': () => ({ bytesMax: 100 * 1024 }),
  'wants the length beforehand': () => ({
    looksAt: ({ method, headers }) =>
      method === 'POST' && headers['content-length'] === undefined ? { status: 411 } : undefined,
  }),
  'ends at what is unsupported': () => ({
    take: (notification) =>
      messagesOf(notification).some(({ type }) => type === 'unsupported') ? 'the end' : undefined,
  }),
  'answers 409 to what it has seen': () => {
    const seen = new Set<string>()
    return {
      take(_, body) {
        const known = `${body}`
        if (seen.has(known)) return { status: 409 }
        seen.add(known)
        return undefined
      },
    }
  },
  'keeps texts in a column of 1,000 characters': () => ({
    take(notification) {
      for (const { text } of messagesOf(notification))
        if (((text as Text)?.body ?? '').length > COLUMN_LENGTH) fail()
      return undefined
    },
  }),
  'wants statuses in their order': () => {
    const last = new Map<unknown, number>()
    return {
      take(notification) {
        for (const { id, status } of changesOf(notification).flatMap(({ value }) =>
          objectsIn(value, 'statuses'),
        )) {
          const rank = RANK.indexOf(String(status))
          if (rank >= 0 && rank < (last.get(id) ?? 0)) fail()
          last.set(id, rank)
        }
        return undefined
      },
    }
  },
  'refuses what is older than a day': () => ({
    take: (notification) =>
      messagesOf(notification).some(({ timestamp }) => Number(timestamp) * 1000 < Date.now() - DAY_MS)
        ? { status: 400 }
        : undefined,
  }),
  'never answers an empty text': () => ({
    take: (notification) =>
      messagesOf(notification).some(({ text }) => (text as Text | undefined)?.body === '')
        ? 'nothing'
        : undefined,
  }),
  'looks for its header in small letters': () => ({
    isGenuine: (request, ...rest) =>
      request.rawHeaders.includes('x-hub-signature-256') && RIGHT.isGenuine(request, ...rest),
  }),
  'knows one content type, to the letter': () => ({
    looksAt: ({ method, headers }) =>
      method === 'POST' && headers['content-type'] !== 'application/json' ? { status: 415 } : undefined,
  }),
  'counts the letters of a reaction': () => ({
    take(notification) {
      for (const { reaction } of messagesOf(notification))
        if (reaction && !(reaction as { emoji?: string }).emoji) fail()
      return undefined
    },
  }),
}

function fail(): never {
  throw new TypeError('planted')
}
