/** The schemas of the files that an installation reads say what the service says about them. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { readConfig } from '../../server/src/app/config.ts'
import { slices } from '../../server/src/app/slices.ts'
import configuration from '../schemas/configuration.json' with { type: 'json' }
import seed from '../schemas/seed.json' with { type: 'json' }

const ajv = new Ajv2020({ strict: false, allErrors: true })

test('the seed of the sandbox fits the schema of seeds; a section or an entry that is wrong does not', () => {
  const { settings } = readConfig({})
  const sections = slices.flatMap((slice) => slice.seeds ?? [])
  const sandbox = Object.fromEntries(sections.map((one) => [one.section, one.sandbox(settings)]))
  const fits = ajv.compile(seed)
  assert.ok(fits(sandbox), JSON.stringify(fits.errors))
  assert.ok(!fits({ ...sandbox, wrong: [] }))
  assert.ok(!fits({ apps: [{ name: 7 }] }))
})

test('every setting is described, and a member of a family by its pattern', () => {
  const fits = ajv.compile({ ...configuration, additionalProperties: false })
  assert.ok(fits({ PARLEY_BRAND: 'chat', PORT: '8080' }), JSON.stringify(fits.errors))
  assert.ok(!fits({ PARLEY_BRANT: 'chat' }))
  assert.ok(Object.values(configuration.properties).every((one) => one.description.length > 0))
})
