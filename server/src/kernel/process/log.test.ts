import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actorsAt, eventually, freshSqlite } from '../../../test/house.ts'
import { servedProcess } from '../../../test/served-process.ts'
import { newLog, plainError } from './log.ts'

function logging(known: string[] = []) {
  const lines: string[] = []
  return { lines, log: newLog('trace', known, { write: (line) => void lines.push(line) }) }
}

class Client {
  secretKey = 12_345
  connection = { password: 'hidden-in-a-client' }
}

test('an error is logged by its name, message, code, stack and causes, and by nothing that hangs on it', () => {
  const { lines, log } = logging()
  const cause = Object.assign(new Error('underneath'), { config: { password: 'hidden-in-a-cause' } })
  const error = Object.assign(new Error('it broke', { cause }), { code: '57P01', client: new Client() })
  log.error({ err: error }, 'first')
  log.warn(error)
  log.info({ deep: { list: [{ error, client: new Client() }] } })
  log.child({ client: { name: 'child' } }).info({ err: error }, 'from a child')
  for (const line of lines) assert.doesNotMatch(line, /12345|hidden-in/)
  const { err } = JSON.parse(lines[0] ?? '')
  assert.deepEqual(Object.keys(err).sort(), ['cause', 'code', 'message', 'stack', 'type'])
  assert.deepEqual([err.code, err.message, err.cause.message], ['57P01', 'it broke', 'underneath'])
  assert.deepEqual(Object.keys(plainError(error)).sort(), Object.keys(err).sort())
})

test('a secret is cut out by its value, its form and its name, at every depth and in the message', () => {
  const known = 'a "quoted" secret \\ of ours'
  const { lines, log } = logging([known])
  const token = `parley_${'a'.repeat(49)}`
  const key = '-----BEGIN PRIVATE KEY-----\nMIIEhidden\nhidden\n-----END PRIVATE KEY-----'
  log.info({ one: known, two: { three: `before ${known} behind` } }, `in the message: ${known}`)
  log.info({ text: `Authorization: Bearer hidden, and ${token}`, key_of: key })
  log.info(`GET /1?access_token=hidden&fields=hidden and postgres://user:hidden@host/db`)
  log.info({ headers: { authorization: 'hidden', 'idempotency-key': 'hidden' }, verify_token: 'hidden' })
  for (const line of lines) assert.doesNotMatch(line, /hidden|quoted|aaaa/)
  assert.match(lines[2] ?? '', /\/1\?access_token=\[cut\]&fields=\[cut\] and postgres:\/\/\[cut\]@host\/db/)
  assert.equal(lines.length, 4)
  for (const line of lines) assert.equal(typeof JSON.parse(line).level, 'number')
})

test('line breaks, orders to a terminal and quotes leave one object on one line', () => {
  const { lines, log } = logging()
  const nasty = 'a\r\nb\u001b[31m\u009b31m\u2028\u2029\u007f"}{\\ud800'
  log.info({ [nasty]: nasty, err: new Error(nasty) }, nasty)
  assert.equal(lines.length, 1)
  assert.equal(lines[0]?.indexOf('\n'), (lines[0]?.length ?? 0) - 1)
  assert.doesNotMatch(lines[0] ?? '', /[\r\u007f-\u009f\u2028\u2029]/)
  assert.equal(JSON.parse(lines[0] ?? '').msg, nasty)
})

test('a server writes one object a line, and whatever is about a call has the trace id of its answer', async (t) => {
  const place = await freshSqlite()
  t.after(place.remove)
  const { url, output } = await servedProcess(t, place, { LOG_LEVEL: 'debug' })
  const lost = await actorsAt(url).owner.get('/1?access_token=not-to-be-seen')
  const { trace_id } = lost.body.error
  const lines = await eventually(async () => {
    const written = output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
    return written.some((line) => line.includes(trace_id)) && written.map((line) => JSON.parse(line))
  }, 'the line about the call')
  for (const line of lines)
    assert.deepEqual([typeof line.level, typeof line.time, typeof line.msg], ['number', 'number', 'string'])
  const about = lines.filter((line) => line.trace_id === trace_id)
  assert.equal(about[0].msg, 'refused')
  assert.equal(about[0].code, 100)
  assert.equal(lost.headers.get('x-parley-trace-id'), trace_id)
  assert.ok(!output().includes('not-to-be-seen'))
})
