/** The meanings of errors held against the registry of the server: each has its code. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { slices } from '../../server/src/app/slices.ts'
import { tooManyCalls, tooManyManagementCalls } from '../../server/src/kernel/call/limits/errors.ts'
import { invalidToken, missingPermission, notFound } from '../../server/src/kernel/wire/errors.ts'
import * as sdk from '../src/index.ts'
import { MEANINGS } from '../src/meanings.ts'

/** Which refusals each guard is there for. */
const MEANT: Record<keyof typeof MEANINGS, string[]> = {
  isNotFound: ['notFound', 'noSuchWorld'],
  isTokenInvalid: ['invalidToken'],
  isTokenExpired: ['invalidToken'],
  isPermissionMissing: ['missingPermission'],
  isRateLimited: ['tooManyCalls', 'tooManyManagementCalls', 'throughputReached', 'tierReached'],
  isTierReached: ['tierReached'],
  isThroughputReached: ['throughputReached'],
  isWindowClosed: ['windowClosed'],
  isNumberRestricted: ['numberRestricted'],
  isNumberNotVerified: ['notVerified', 'numberNotVerified'],
  isTemplateMissing: ['templateMissing', 'templateNotApproved'],
  isTemplatePaused: ['templatePaused'],
  isTemplateDisabled: ['templateDisabled'],
  isTemplateNameTaken: ['nameTaken'],
  isTemplateFormatInvalid: ['formatInvalid'],
  isPolicyViolated: ['againstPolicy'],
  isCodeWrong: ['codeWrong', 'noCodeOutstanding'],
  isCodeExpired: ['codeExpired'],
  isFlowNameTaken: ['nameTaken'],
  isFlowBlocked: ['flowBlocked'],
  isEndpointUnreachable: ['endpointUnreachable'],
  isHandshakeFailed: ['handshakeFailed'],
}

/** A subcode that only one case of a refusal has, so its kind cannot show it. */
const DECIDED_BY_THE_CASE = ['isTokenExpired']

const exported = new Map(Object.entries(sdk))

test('every guard means refusals that the registry knows, by their code, subcode and title', () => {
  const kinds = slices
    .flatMap((slice) => Object.values({ ...slice.routes, ...slice.operator }))
    .flatMap((operation) => operation.refuses ?? [])
    .concat([invalidToken, missingPermission, notFound, tooManyCalls, tooManyManagementCalls])
    .map(({ kind }) => kind)
  for (const [guard, names] of Object.entries(MEANT)) {
    const meaning: { codes: readonly number[]; subcode?: number; title?: string } =
      MEANINGS[guard as keyof typeof MEANINGS]
    assert.ok(exported.has(guard), guard)
    for (const name of names) {
      const fitting = kinds.filter(
        (kind) =>
          kind.name === name &&
          meaning.codes.includes(kind.code) &&
          (meaning.title === undefined || kind.title === meaning.title) &&
          (meaning.subcode === undefined ||
            kind.subcode === meaning.subcode ||
            DECIDED_BY_THE_CASE.includes(guard)),
      )
      assert.ok(fitting.length > 0, `${guard} does not mean ${name}`)
    }
  }
})

test('a guard says yes to its own meaning and no to its neighbours', () => {
  const error = (code: number, more: object = {}) =>
    new sdk.ParleyError({ status: 400, error: { code, message: 'x', ...more } })
  assert.ok(sdk.isTokenExpired(error(190, { error_subcode: 463 })))
  assert.ok(!sdk.isTokenExpired(error(190)))
  assert.ok(sdk.isTokenInvalid(error(190)))
  assert.ok(sdk.isTierReached(error(130429, { error_user_title: 'Messaging limit reached' })))
  assert.ok(!sdk.isTierReached(error(130429, { error_user_title: 'Throughput reached' })))
  assert.ok(!sdk.isWindowClosed(new Error('131047')))
  assert.ok(!sdk.isNotFound(error(100)))
})
