import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requestMetrics } from '../http/request-metrics.ts'
import { newMeter, OTHER, SERIES_MAX } from './metrics.ts'

const seriesOf = (text: string, name: string) =>
  text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))

test('however many codes are staged, requests have so many series and no more, and none is lost', async () => {
  const meter = newMeter()
  const count = requestMetrics(meter)
  const answered = SERIES_MAX * 3
  for (let code = 0; code < answered; code++)
    count({ operation: `operation${code % 7}`, status: 400, code, seconds: 0.001 })
  const series = seriesOf(await meter.text(), 'parley_requests_total')
  assert.equal(series.length, SERIES_MAX + 1)
  const counted = series.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
  assert.equal(counted, answered)
  const rest = series.find((line) => line.includes(`operation="${OTHER}",status="${OTHER}",code="${OTHER}"`))
  assert.equal(Number(rest?.split(' ').at(-1)), answered - SERIES_MAX)
})

test('what cannot be looked up is left out, and the rest is exported', async () => {
  const problems: unknown[] = []
  const meter = newMeter((error) => problems.push(error))
  let isBroken = false
  const lookUp = () => {
    if (isBroken) throw new Error('the database is away')
    return { tried_waiting: 3 }
  }
  meter.looked([{ name: 'tried_waiting', help: 'Tried.' }], lookUp)
  meter.looked([{ name: 'tried_others', help: 'Tried.' }], () => ({
    tried_others: [{ labels: { state: 'idle' }, value: 1 }],
  }))
  assert.deepEqual(seriesOf(await meter.text(), 'tried_waiting'), ['tried_waiting 3'])
  isBroken = true
  const text = await meter.text()
  assert.deepEqual(seriesOf(text, 'tried_waiting'), [])
  assert.deepEqual(seriesOf(text, 'tried_others'), ['tried_others{state="idle"} 1'])
  assert.equal(problems.length, 1)
})

test('a histogram counts each value in its bucket and in all above it', async () => {
  const meter = newMeter()
  const observe = meter.histogram({ name: 'tried_seconds', help: 'Tried.', buckets: [0.1, 1] })
  for (const value of [0.05, 0.1, 0.5, 7]) observe(value)
  const text = await meter.text()
  assert.deepEqual(text.match(/^tried_seconds.*$/gm), [
    'tried_seconds_bucket{le="0.1"} 2',
    'tried_seconds_bucket{le="1"} 3',
    'tried_seconds_bucket{le="+Inf"} 4',
    'tried_seconds_sum 7.65',
    'tried_seconds_count 4',
  ])
})
