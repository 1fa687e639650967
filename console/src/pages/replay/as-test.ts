/** The story as a test that plays it and asserts what was seen: for vitest, node:test and pytest. */

import type { MessageTemplate } from '@parley-dev/sdk'
import type { Step, Story } from './steps.ts'

const js = (value: unknown) => JSON.stringify(value)
const indented = (lines: string[], by: string) =>
  lines.map((line) => (line === '' ? '' : by + line)).join('\n')

/** What of a template is given when it is made. */
const given = ({ name, language, category, parameter_format, components }: MessageTemplate) => ({
  name,
  language,
  category,
  ...(parameter_format === 'NAMED' && { parameter_format }),
  components,
})

const titleOf = ({ name }: Story) => `the conversation with ${name}`

function jsLines({ name, phone, steps, templates }: Story): string[] {
  const made = templates.flatMap((template) => [
    `{`,
    `  const { id } = await world.client.templates.create(world.account, ${js(given(template))})`,
    `  await world.operator.templates.set(id, { status: 'APPROVED' })`,
    `}`,
  ])
  const receives = steps.some(({ does }) => does === 'writes')
  return [
    `const customer = world.customer(${js(name)}, { phone: ${js(phone)} })`,
    ...(receives ? ['const receiver = await world.receiver()'] : []),
    ...made,
    ...steps.flatMap(jsStep),
  ]
}

function jsStep(step: Step): string[] {
  if (step.does === 'writes')
    return [`await customer.writes(${js(step.text)})`, `await receiver.next('messages.text')`]
  if (step.does === 'taps') return [`await customer.taps(${js(step.label)})`]
  if (step.does === 'nothing') return [`// Left out: ${step.why}.`]
  return [
    `await world.client.messages.send(world.number, { to: customer.phone, ...${js(step.message)} })`,
    ...(step.seen ? [`await customer.receives(${js(step.seen)})`] : []),
  ]
}

const node = (story: Story) => `import { test } from 'node:test'
import { worldFor } from '@parley-dev/testing/node'

test(${js(titleOf(story))}, async (t) => {
  const world = await worldFor(t)
${indented(jsLines(story), '  ')}
})
`

const vitest = (story: Story) => `import { test } from '@parley-dev/testing/vitest'

test(${js(titleOf(story))}, async ({ world }) => {
${indented(jsLines(story), '  ')}
})
`

/** As Python writes it. */
function py(value: unknown): string {
  if (value === null || value === undefined) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) return `[${value.map(py).join(', ')}]`
  if (typeof value === 'object')
    return `{${Object.entries(value)
      .map(([name, one]) => `${js(name)}: ${py(one)}`)
      .join(', ')}}`
  return js(value)
}

function pyStep(step: Step): string[] {
  if (step.does === 'writes') return [`act(action="write", text=${py(step.text)})`]
  if (step.does === 'taps') return [`act(action="tap", label=${py(step.label)})`]
  if (step.does === 'nothing') return [`# Left out: ${step.why}.`]
  const sent = `send(${py(step.message)})`
  return step.seen ? [`assert seen(${sent}) == ${py([step.seen.type, step.seen.text])}`] : [sent]
}

const pytest = (story: Story, url: string) => `import json
import os
import urllib.parse
import urllib.request

URL = os.environ.get("PARLEY_URL", ${py(url)})
KEY = os.environ.get("PARLEY_OPERATOR_KEY", "sandbox-operator-key")
CUSTOMER, NAME = ${py(story.phone)}, ${py(story.name)}


def call(method, path, token, body=None):
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(URL + path, data, headers, method=method)
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


def words(message):
    part = message[message["type"]]
    if not isinstance(part, dict):
        return message["type"]
    body = part.get("rendered", part).get("body", part.get("name", message["type"]))
    return body["text"] if isinstance(body, dict) else body


def test_${
  story.name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '') || 'conversation'
}():
    world = call("POST", "/operator/worlds", KEY, {"expires_in": 3600})
    number, account, token = world["phone_number_id"], world["account_id"], world["access_token"]

    def act(**doing):
        call("POST", f"/operator/{number}/customer", KEY, {"customer": CUSTOMER, "name": NAME, **doing})

    def send(message):
        return call("POST", f"/{number}/messages", token, {"to": CUSTOMER, **message})["messages"][0]["id"]

    def seen(message_id):
        path = f"/operator/{number}/messages/{urllib.parse.quote(message_id)}?status=delivered&wait=10s"
        message = call("GET", path, KEY)
        assert message["status"] in ("delivered", "read"), message
        return [message["type"], words(message)]

    def approve(template):
        made = call("POST", f"/{account}/message_templates", token, template)
        call("POST", f"/operator/{made['id']}", KEY, {"status": "APPROVED"})

    try:
${indented(
  [
    ...story.templates.map((template) => `approve(${py(given(template))})`),
    ...story.steps.flatMap(pyStep),
    'pass',
  ],
  '        ',
)}
    finally:
        call("DELETE", f"/operator/worlds/{world['id']}", KEY)
`

export const testsOf = (story: Story, url: string): Record<string, string> => ({
  vitest: vitest(story),
  'node:test': node(story),
  pytest: pytest(story, url),
})
