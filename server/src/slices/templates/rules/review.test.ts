import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PolicyRule } from '../policy-rule.ts'
import type { TemplateContent } from '../template.ts'
import { firstMatch, patternProblem } from './policy.ts'
import { policyFindings, review } from './review.ts'

const rule = (more: Partial<PolicyRule>): PolicyRule => ({
  name: 'a_rule',
  effect: 'REJECT',
  pattern: 'forbidden',
  except_pattern: null,
  categories: [],
  rejected_reason: 'SCAM',
  correct_category: null,
  explanation: 'It is not allowed.',
  enabled: true,
  made_by: 'operator',
  created_at: 0,
  updated_at: 0,
  ...more,
})

const content = (text: string, more: Partial<TemplateContent> = {}): TemplateContent => ({
  category: 'UTILITY',
  parameter_format: 'POSITIONAL',
  components: [{ type: 'BODY', text }],
  sub_category: null,
  message_send_ttl_seconds: null,
  cta_url_link_tracking_opted_out: null,
  allow_category_change: false,
  ...more,
})

test('a rule that refuses names itself, the place and what it found', () => {
  const [finding] = policyFindings([rule({ effect: 'REFUSE' })], content('This is FORBIDDEN here'))
  assert.deepEqual(
    [finding?.code, finding?.component, finding?.path, finding?.found],
    [131000, 'BODY', 'components[0].text', 'FORBIDDEN'],
  )
  assert.match(finding?.message ?? '', /a_rule/)
  assert.deepEqual(policyFindings([rule({ effect: 'REFUSE', enabled: false })], content('forbidden')), [])
  assert.deepEqual(
    policyFindings([rule({ effect: 'REFUSE', categories: ['MARKETING'] })], content('forbidden')),
    [],
  )
})

test('an exception holds for its own sentence only', () => {
  const passwords = { pattern: 'share [^.!?]*password', except_pattern: '\\b(never|not)\\b' }
  assert.equal(firstMatch(passwords, 'Never share your password.'), undefined)
  assert.equal(firstMatch(passwords, 'Hello. Do not share your password! Bye.'), undefined)
  assert.ok(firstMatch(passwords, 'Never mind. Please share your password.'))
  assert.ok(firstMatch(passwords, 'Please share your password. Never share your password.'))
  assert.ok(firstMatch(passwords, 'Never share your password. Please share your password.'))
})

test('a rule that rejects gives its reason, and its category when it has one', () => {
  const verdict = review(
    [rule({ rejected_reason: 'INCORRECT_CATEGORY', correct_category: 'MARKETING' })],
    content('forbidden'),
  )
  assert.deepEqual(
    [verdict.status, 'rejected_reason' in verdict && verdict.rejected_reason],
    ['REJECTED', 'INCORRECT_CATEGORY'],
  )
  assert.match(verdict.explanation, /It is not allowed\. Found: "forbidden" \(rule a_rule\)/)
})

test('the category is moved only for those who allow it', () => {
  const rules = [rule({ correct_category: 'MARKETING' })]
  const moved = review(rules, content('forbidden', { allow_category_change: true }))
  assert.deepEqual([moved.status, 'category' in moved && moved.category], ['APPROVED', 'MARKETING'])
  assert.equal(review([rule({})], content('forbidden', { allow_category_change: true })).status, 'REJECTED')
})

test('variables and pictures without examples are rejected, and all of them named', () => {
  const verdict = review(
    [],
    content('', {
      components: [
        { type: 'HEADER', format: 'IMAGE' },
        { type: 'BODY', text: 'Hi {{1}}' },
        { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Go', url: 'https://a.example/{{1}}' }] },
      ],
    }),
  )
  assert.deepEqual(
    [verdict.status, 'rejected_reason' in verdict && verdict.rejected_reason],
    ['REJECTED', 'INVALID_FORMAT'],
  )
  for (const place of [
    'components[0].example',
    'components[1].example',
    'components[2].buttons[0].example',
  ]) {
    assert.ok(verdict.explanation.includes(place))
  }
})

test('an authentication template needs a code button', () => {
  assert.equal(review([], content('Hello.', { category: 'AUTHENTICATION' })).status, 'REJECTED')
})

test('patterns that cannot be read, or grow too large, are distinguished from usable ones', () => {
  assert.equal(patternProblem('(a+)+$'), undefined)
  assert.match(patternProblem('(unclosed') ?? '', /cannot be read/)
  assert.match(patternProblem('(?=look)ahead') ?? '', /cannot be read/)
  assert.match(patternProblem('(?:[a-z]{100}){10}') ?? '', /steps/)
  assert.match(patternProblem('((a{100}){100}){100}') ?? '', /cannot be read|steps/)
})

test('a pattern that would hang a backtracking engine ends', () => {
  assert.equal(firstMatch({ pattern: '(a+)+$', except_pattern: null }, `${'a'.repeat(4000)}!`), undefined)
  assert.equal(firstMatch({ pattern: '(x|x|x)*y', except_pattern: '(a|a)*b' }, 'x'.repeat(4000)), undefined)
})

test('many rules find together what each of them finds alone', () => {
  const patterns = [
    '^win\\b',
    'prize$',
    '\\bfree\\b',
    '(?P<found>card) number',
    'ÄRGER',
    '(?-i:PIN)',
    'पिन',
    'a{3,5}',
  ]
  const rules = patterns.map((pattern, at) => rule({ name: `rule_${at}`, pattern, effect: 'REFUSE' }))
  const texts = [
    '',
    'Winter is here, and nothing is free.',
    'WIN a prize',
    'A prize for winning! Freedom.',
    'What is your card number?',
    'Kein Ärger, aber ein pin',
    'PIN, पिन und aaaa',
    'second line\nwin prize',
    'Nothing of the kind.',
  ]
  const violations = (some: PolicyRule[], text: string) =>
    policyFindings(some, content(text)).map(({ found, message }) => `${found}: ${message}`)
  for (const text of texts)
    assert.deepEqual(
      violations(rules, text),
      rules.flatMap((one) => (firstMatch(one, text) ? violations([one], text) : [])),
      text,
    )
  assert.ok(texts.filter((text) => violations(rules, text).length > 0).length > 4, 'some of them are found')
})
