import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { readSettings, setting } from './settings.ts'

const color = setting('PARLEY_COLOR', 'A colour.', z.string(), { fallback: 'green' })
const problemsWith = (environment: Record<string, string>) => readSettings([color], environment).problems

test('a name that is no setting is a mistake, with the one that was meant', () => {
  assert.deepEqual(problemsWith({ PARLEY_COLOUR: 'red' }), [
    'PARLEY_COLOUR: there is no such setting; did you mean PARLEY_COLOR?',
  ])
})

test('what is set for the command and the test kit is none', () => {
  const ofOthers = {
    PARLEY_URL: 'http://127.0.0.1:8080',
    PARLEY_APP_ID: '1',
    PARLEY_CA_FOLDER: 'a',
    PARLEY_INTERCEPT_HOSTS: 'b',
  }
  assert.deepEqual(problemsWith({ ...ofOthers, PARLEY_COLOR: 'red' }), [])
})
