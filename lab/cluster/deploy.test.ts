import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'
import { errorBody, Refusal, unavailable } from '../../server/src/kernel/wire/errors.ts'
import { addressOf, LEASE_SECONDS, MACHINES, type Machine } from './machines.ts'
import { DEPLOY } from './programs.ts'

const read = (path: string): string => readFileSync(join(DEPLOY, path), 'utf8')

test('the files of an installation name the addresses of the cluster, and no others', () => {
  const files = globSync('**/*.{env,yml,yaml,cfg,ini}', { cwd: DEPLOY })
  const named = new Set(files.flatMap((file) => read(file).match(/\b10\.77\.0\.\d+\b(?!\/)/g) ?? []))
  const machines = MACHINES.filter((machine) => machine !== 'load').map(addressOf)
  assert.deepEqual([...named].sort(), machines.sort())
})

test('every machine of the cluster is a service of the compose file, at its address', () => {
  const { services } = parse(read('compose.yaml'), { merge: true })
  for (const machine of MACHINES.filter((one): one is Exclude<Machine, 'load'> => one !== 'load'))
    assert.equal(services[machine].networks.parley.ipv4_address, addressOf(machine), machine)
})

test('nothing is acknowledged that one machine alone has, and the lease is the one that faults are held against', () => {
  const { dcs } = parse(read('patroni/patroni.yml')).bootstrap
  assert.equal(dcs.ttl, LEASE_SECONDS)
  assert.deepEqual([dcs.synchronous_mode, dcs.synchronous_mode_strict], [true, true])
  // Patroni's own rule: a primary must have given up before its lease can pass to another.
  assert.ok(dcs.loop_wait + 2 * dcs.retry_timeout <= dcs.ttl)
})

test('a caller whom the proxy refuses receives what the service itself would answer: 503, Retry-After and an error body', () => {
  const [head = '', body = ''] = read('haproxy/unavailable.http').split('\r\n\r\n')
  assert.match(head, /^HTTP\/1\.1 503 /)
  assert.match(head, /\r\nRetry-After: 1\r\n/)
  const refusal = unavailable()
  assert.ok(refusal instanceof Refusal)
  const { error } = errorBody(refusal, { trace_id: '', platform: false }) as {
    error: Record<string, unknown>
  }
  const sent = JSON.parse(body).error
  for (const key of ['code', 'type', 'is_transient']) assert.equal(sent[key], error[key], key)
})
