import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PRODUCTION } from '../../../test/house.ts'
import { readConfig, settingsTable } from '../../app/config.ts'
import { gatewaySettings } from './settings.ts'

const FOUR = {
  PARLEY_GATEWAY_ALPHAPAY_AUTHORIZE_URL: 'https://alpha.example/authorize',
  PARLEY_GATEWAY_ALPHAPAY_TOKEN_URL: 'https://alpha.example/token',
  PARLEY_GATEWAY_ALPHAPAY_CLIENT_ID: 'parley',
  PARLEY_GATEWAY_ALPHAPAY_CLIENT_SECRET: 'secret',
}
const problemsOf = (environment: Record<string, string>) => readConfig(environment).problems

test('a gateway is set up with four settings, which are read', () => {
  const { settings, problems } = readConfig(FOUR)
  assert.deepEqual(problems, [])
  assert.equal(settings.get(gatewaySettings('alphapay').clientId), 'parley')
  assert.equal(settings.get(gatewaySettings('alphapay').tokenAuth), 'post')
  assert.equal(settings.get(gatewaySettings('betapay').clientId), undefined)
})

test('the settings of a gateway exist only for the names that are listed', () => {
  assert.deepEqual(problemsOf({ ...FOUR, PARLEY_GATEWAY_PROVIDERS: 'alphapay, deltapay' }), [])
  const unlisted = problemsOf({ ...FOUR, PARLEY_GATEWAY_PROVIDERS: 'deltapay' })
  assert.equal(unlisted.length, 4)
  assert.match(unlisted[0] ?? '', /there is no such setting/)
})

test('a mistyped name is refused with the one that was meant', () => {
  const [problem] = problemsOf({ PARLEY_GATEWAY_ALPHAPAY_TOKEN_URI: 'https://alpha.example/token' })
  assert.match(problem ?? '', /did you mean PARLEY_GATEWAY_ALPHAPAY_TOKEN_URL\?/)
})

test('a value of a family is checked like any other', () => {
  assert.match(
    problemsOf({ ...FOUR, PARLEY_GATEWAY_ALPHAPAY_TOKEN_URL: 'ftp://alpha.example' })[0] ?? '',
    /TOKEN_URL: must be an http\(s\) URL/,
  )
  assert.match(
    problemsOf({ ...FOUR, PARLEY_GATEWAY_ALPHAPAY_TOKEN_AUTH: 'jwt' })[0] ?? '',
    /TOKEN_AUTH: must be one of post, basic/,
  )
  assert.match(problemsOf({ PARLEY_GATEWAY_PROVIDERS: 'Alpha Pay' })[0] ?? '', /must be lowercase words/)
})

test('half a gateway does not start', () => {
  const { PARLEY_GATEWAY_ALPHAPAY_CLIENT_SECRET: _, ...three } = FOUR
  assert.deepEqual(problemsOf(three), [
    'PARLEY_GATEWAY_ALPHAPAY_CLIENT_SECRET: is missing; a gateway has all four settings or none',
  ])
})

test('in production a gateway is asked over https only', () => {
  assert.deepEqual(problemsOf({ ...PRODUCTION, ...FOUR }), [])
  const open = { ...FOUR, PARLEY_GATEWAY_ALPHAPAY_TOKEN_URL: 'http://alpha.example/token' }
  assert.deepEqual(problemsOf(open), [])
  assert.match(problemsOf({ ...PRODUCTION, ...open })[0] ?? '', /must start with https/)
})

test('the documentation names the family once', () => {
  assert.equal(settingsTable().split('PARLEY_GATEWAY_<NAME>_TOKEN_URL').length, 2)
})
