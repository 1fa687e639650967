import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toCsv } from './responses.ts'

const response = (payload: object) => ({
  id: 'r',
  flow_id: 'f',
  source: 'message' as const,
  phone_number_id: null,
  from_number: '15550001',
  flow_token: 'token',
  response: JSON.stringify(payload),
  created_at: 0,
})

const lines = (payloads: object[]) => toCsv(payloads.map(response)).split('\r\n')

test('a table has a column for each name that any answer has, in the order of their first use', () => {
  const [head, first, second] = lines([
    { name: 'Ann', flow_token: 'token' },
    { age: 3, name: 'Bo' },
  ])
  assert.equal(head, 'created_time,from,source,flow_token,name,age')
  assert.equal(first, '1970-01-01T00:00:00+0000,15550001,message,token,Ann,')
  assert.equal(second, '1970-01-01T00:00:00+0000,15550001,message,token,Bo,3')
})

test('no cell is taken for a formula, and commas, quotes and line breaks stay in their cell', () => {
  const cellOf = (value: unknown) =>
    lines([{ x: value }])
      .slice(1)
      .join('\r\n')
      .split('token,')[1]
      ?.trimEnd()
  const formulas = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\tx',
    '|x',
    '%x',
    '\n=1',
    ' =1',
    '\u200b=1',
    '＝1',
    '＠x',
  ]
  for (const text of formulas) assert.match(cellOf(text) ?? '', /^"?'/)
  assert.equal(cellOf('=HYPERLINK("x","y")'), `"'=HYPERLINK(""x"",""y"")"`)
  assert.equal(cellOf(-1), '-1')
  assert.equal(cellOf('a;=1'), '"a;=1"')
  assert.equal(cellOf('a,b'), '"a,b"')
  assert.equal(cellOf('a\nb'), '"a\nb"')
  assert.equal(cellOf(['x', 'y']), '"[""x"",""y""]"')
})
