/** The runner of guides fails where a reader would be misled. */

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { testNeeding } from '../needs.ts'
import { difference } from './answers.ts'
import { stepsOf } from './guide.ts'
import { play } from './play.ts'

const testWithCurl = testNeeding('curl')

const block = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\`\n\n`
const sh = (text: string) => block('sh', text)
const NUMBER =
  "curl -H 'Authorization: Bearer sandbox-token' 'http://127.0.0.1:8080/300000000000001?fields=id'"
const STRANGE = 'curl http://127.0.0.1:8080/300000000000001'
const refusal = (code: number) => block('json', `{ "error": { "code": ${code}, "…": "…" } }`)

async function failureOf(t: TestContext, markdown: string): Promise<string> {
  const outcome = await play(t, 'a guide', markdown).then(
    () => 'fine',
    (error: Error) => error.message,
  )
  return outcome
}

testWithCurl(
  'commands are typed into one terminal, at the sandbox, and files stand where they are used',
  async (t) => {
    const file = `Put this into \`count.sh\`:\n\n${block('sh', 'echo "$1 and no more"')}`
    const guide = `${file}${sh('ONE=1')}${sh('bash count.sh $ONE')}${block('text', '1 and …')}${sh(NUMBER)}`
    const answer = block('json', '{ "id": "30000…1" }')
    assert.equal(await failureOf(t, guide + answer + sh(STRANGE) + refusal(190)), 'fine')
  },
)

testWithCurl(
  'a command that fails, is refused, answers otherwise, or is not refused as shown ends the guide',
  async (t) => {
    assert.match(await failureOf(t, sh('false\ntrue')), /a guide, line 1: ended with 1/)
    assert.match(await failureOf(t, sh(STRANGE)), /ended with 22[\s\S]*"code":190/)
    assert.match(await failureOf(t, sh(STRANGE) + refusal(200)), /code is 190, not 200/)
    assert.match(await failureOf(t, sh(NUMBER) + refusal(190)), /ended with 0, not 22/)
    assert.match(await failureOf(t, sh(NUMBER) + block('json', '{}')), /has id, too/)
    assert.match(await failureOf(t, sh('echo b') + block('text', 'a')), /the answer is not a/)
  },
)

test('a program that ends, or does not print what is shown, ends the guide', async (t) => {
  const start = (text: string) => `In a terminal of its own:\n\n${sh(text)}`
  assert.match(await failureOf(t, start('echo over')), /it ended with 0\nover/)
  const listens = start(`node -e 'require("net").createServer().listen(3000, () => console.log("here"))'`)
  const prints = (text: string) => `The program prints:\n\n${block('text', text)}`
  assert.equal(await failureOf(t, listens + prints('here')), 'fine')
})

test('a block that nobody would run is no guide', () => {
  const problem = (markdown: string) => {
    assert.throws(() => stepsOf(markdown))
    try {
      stepsOf(markdown)
    } catch (error) {
      return (error as Error).message
    }
  }
  assert.match(`${problem(block('js', 'lost()'))}`, /nobody runs this block of js/)
  assert.match(`${problem(block('', 'curl'))}`, /nobody runs this block of no language/)
  assert.match(`${problem(block('json', '{}'))}`, /no command stands before/)
  assert.match(`${problem(`Put this into \`a.js\`:\n\n${block('js', '1')}`)}`, /nothing uses a\.js/)
  assert.match(`${problem(sh('curl x # y'))}`, /zsh/)
  assert.match(`${problem(sh('curl $AT/a?b=1'))}`, /zsh/)
  assert.match(`${problem('```sh\ntrue')}`, /no end/)
})

test('a file for a machine that runs tests has no command of its own', async (t) => {
  const yaml = (run: string) => `Put this into \`ci.yml\`:\n\n${block('yaml', `steps:\n  - run: ${run}`)}`
  assert.equal(await failureOf(t, sh('echo') + yaml('echo')), 'fine')
  assert.match(
    await failureOf(t, sh('echo') + yaml('npm test')),
    /ci\.yml runs what the guide does not: npm test/,
  )
})

test('an answer fits when all of it is shown, but for what … stands for', () => {
  assert.equal(difference({ a: '…', b: [1, '…'] }, { a: 5, b: [1, 2, 3] }), undefined)
  assert.equal(difference({ a: 'x…', '…': '…' }, { a: 'xyz', b: 1 }), undefined)
  assert.match(`${difference({ a: '…' }, {})}`, /a is missing/)
  assert.match(`${difference([1], [1, 2])}`, /has 2 elements, not 1/)
  assert.match(`${difference({ a: { b: 1 } }, { a: { b: '1' } })}`, /a\.b is "1", not 1/)
})
