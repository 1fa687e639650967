/** What somebody passes as a path who wants the token elsewhere: pieces that readers of URLs read differently, put together by chance. */

import { randomFrom } from '../../server/test/hostile-pictures.ts'

/** As they were seen, or are known to have worked on others. */
const KNOWN = [
  '9/steal',
  '99/steal',
  '@trap.example/steal',
  ':x@trap.example/steal',
  '.trap.example/steal',
  '//trap.example/steal',
  '///trap.example/steal',
  '/\\trap.example/steal',
  '\\\\trap.example\\steal',
  '\\/trap.example/steal',
  'http://trap.example/steal',
  'http:trap.example/steal',
  'http:/trap.example/steal',
  'https:\\\\trap.example',
  'HTTP://trap.example',
  ' http://trap.example',
  'javascript:fetch("//trap.example")',
  'data:text/plain,steal',
  'file:///etc/passwd',
  '/..//trap.example/steal',
  '/../..//trap.example',
  '/%2e%2e//trap.example',
  '/.\t.//trap.example',
  '/\t/trap.example',
  '\t//trap.example',
  '/\n/trap.example',
  '/\r\nHost: trap.example\r\n\r\n',
  '/x\r\nAuthorization: Bearer other',
  '/x HTTP/1.1\r\nHost: trap.example',
  '?@trap.example',
  '#@trap.example',
  '',
  '.',
  '..',
  '/',
  '/\u0000//trap.example',
  '/\u2028/trap.example',
  '／／trap.example',
  '/\ud800//trap.example',
  '@[::1]/',
  ':80/',
  ':1/steal',
]

const PIECES = [
  '/',
  '//',
  '\\',
  '@',
  ':',
  '.',
  '..',
  '%2e',
  '%2F',
  '%5c',
  '?',
  '#',
  '[',
  ']',
  ';',
  '&',
  '=',
  ' ',
  '\t',
  '\r\n',
  '\u0000',
  '\u007f',
  '\u00ad',
  '\u200b',
  '\u202e',
  '\ufeff',
  '。',
  '．',
  '／',
  '：',
  '＠',
  'é',
  '😀',
  '\udc00',
  'http:',
  'https://',
  'user:pass@',
  'trap.example',
  '127.0.0.1',
  '[::1]',
  'localhost',
  '1',
  '9',
  '80',
  'operator',
  'v23.0',
  'steal',
  '300000000000001',
]

const PIECES_MAX = 7

export function* hostilePaths(count: number, seed: number): Generator<string> {
  const below = randomFrom(seed)
  const one = <T>(these: readonly T[]): T => these[below(these.length)] as T
  yield* KNOWN.slice(0, count)
  for (let made = KNOWN.length; made < count; made++) {
    const pieces = Array.from({ length: 1 + below(PIECES_MAX) }, () => one(PIECES))
    // Half of them pass the first check, and so come to the others.
    yield (below(2) === 0 ? '/' : '') + (below(4) === 0 ? one(KNOWN) : '') + pieces.join('')
  }
}
