/** Errors by code: a page each, with what it means and the operations that refuse with it. */

import { globSync, readFileSync } from 'node:fs'
import { operationRefusals } from '../../server/src/kernel/graph/openapi/refusals.ts'
import { type RefusalKind, refusalKinds } from '../../server/src/kernel/wire/errors.ts'
import { FAILURES } from '../../server/src/slices/messages/errors/failures.ts'
import { NOTE, shownOperations, slug } from './contract.ts'
import { fileOf } from './operations.ts'

const FOLDER = 'docs/reference/errors'

type Declared = Pick<RefusalKind, 'code' | 'status' | 'meaning' | 'subcode' | 'ofAnyCall'>

export function errorPages(): Record<string, string> {
  const byCode = Map.groupBy(refusalKinds(), ({ code }) => code)
  const failed = new Map(FAILURES.map((one) => [one.code, one]))
  const codes = [...new Set([...byCode.keys(), ...failed.keys()])].sort((a, b) => a - b)
  const meaningOf = (code: number) =>
    byCode.get(code)?.[0]?.meaning ?? `a message fails: ${failed.get(code)?.title.toLowerCase()}`
  return {
    [`${FOLDER}/README.md`]: [
      '# Errors',
      '',
      NOTE,
      '',
      'The codes that Parley refuses with, and those that an accepted message fails with. The message of an error says what was wrong and what is allowed; `trace_id` finds the call in the request log.',
      '',
      '| code | meaning |',
      '|---|---|',
      ...codes.map((code) => `| [${code}](${code}.md) | ${meaningOf(code)} |`),
      '',
    ].join('\n'),
    ...Object.fromEntries(
      codes.map((code) => [`${FOLDER}/${code}.md`, page(code, byCode.get(code) ?? [], failed.get(code))]),
    ),
  }
}

function page(code: number, kinds: Declared[], failure: (typeof FAILURES)[number] | undefined): string {
  const distinct = [
    ...new Map(kinds.map((kind) => [`${kind.status} ${kind.subcode} ${kind.meaning}`, kind])).values(),
  ]
  return [
    `# Error ${code}`,
    '',
    NOTE,
    '',
    ...(distinct.length > 0
      ? [
          '| meaning | status | subcode |',
          '|---|---|---|',
          ...distinct.map(({ meaning, status, subcode }) => `| ${meaning} | ${status} | ${subcode ?? ''} |`),
          '',
        ]
      : []),
    ...(failure ? [`An accepted message fails with this code: ${failure.about}.`, ''] : []),
    ...(kinds.some(({ ofAnyCall }) => ofAnyCall) ? ['Any call may be refused with it.', ''] : []),
    ...guidesAbout(code),
    ...usersOf(code),
    'Find the call by its `trace_id`: `GET /operator/traces/{trace_id}`, `parley logs --trace ID`, or the request log of the console.',
    '',
  ].join('\n')
}

/** Short codes stand for too much to be looked for in text. */
const SEARCHED_MIN = 1_000

function guidesAbout(code: number): string[] {
  if (code < SEARCHED_MIN) return []
  const about = globSync('docs/{tutorials,guides,explanation}/*.md')
    .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }))
    .filter(({ text }) => new RegExp(`\\b${code}\\b`).test(text))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
  const links = about.map(({ path, text }) => {
    const title = /^# (.+)$/m.exec(text)?.[1] ?? path
    return `[${title}](../../${path.slice('docs/'.length)})`
  })
  return links.length === 0 ? [] : [`What to do about it: ${links.join(', ')}.`, '']
}

function usersOf(code: number): string[] {
  const users = shownOperations.filter(({ route }) =>
    route.operation.refuses?.some(({ kind }) => kind.code === code),
  )
  if (users.length === 0) return []
  return [
    '## Operations that refuse with it',
    '',
    ...users.map(({ route, operation }) => {
      const meanings = operationRefusals(route)
        .filter((one) => one.code === code && !one.ofAnyCall)
        .map(({ meaning }) => meaning)
      return `- [${operation.operationId}](../operations/${fileOf(operation.tags[0] ?? '')}#${slug(operation.operationId)}): ${meanings.join('; ')}`
    }),
    '',
  ]
}
