/** `parley lsp`, as an editor speaks to it: over standard input and output, with a text that changes. */

import assert from 'node:assert/strict'
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { COMMAND } from '../../server/test/program.ts'
import { framed, type Message, messagesFrom } from '../src/lsp/framing.ts'
import { environment } from './command.ts'

type Range = { start: { line: number; character: number }; end: { line: number; character: number } }
type Diagnostic = { range: Range; code: string; message: string; severity: number }
type Edit = { range: Range; newText: string }
type Action = { title: string; edit: { changes: Record<string, Edit[]> } }

const WITHIN_MS = 100_000

/** An editor: numbers its requests, waits for answers, and keeps what it receives. */
class Editor {
  readonly #child: ChildProcessWithoutNullStreams
  readonly #waiting: ((message: Message) => boolean)[] = []
  #last = 0

  constructor() {
    this.#child = spawn(process.execPath, [COMMAND, 'lsp'], { env: environment() })
    void this.#listen()
  }

  async #listen() {
    for await (const message of messagesFrom(this.#child.stdout)) {
      const at = this.#waiting.findIndex((isMeant) => isMeant(message))
      if (at >= 0) this.#waiting.splice(at, 1)
    }
  }

  #next<T>(read: (message: Message) => T | undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('nothing came')), WITHIN_MS)
      this.#waiting.push((message) => {
        const found = read(message)
        if (found === undefined) return false
        clearTimeout(timer)
        resolve(found)
        return true
      })
    })
  }

  tell(method: string, params: object): void {
    // In pieces, as a pipe may hand it over.
    const bytes = framed({ method, params })
    this.#child.stdin.write(bytes.subarray(0, 10))
    this.#child.stdin.write(bytes.subarray(10))
  }

  ask<T>(method: string, params: object): Promise<T> {
    const id = ++this.#last
    const answer = this.#next((message) => (message.id === id ? message : undefined))
    this.#child.stdin.write(framed({ id, method, params }))
    return answer.then(({ result, error }) => (error ? Promise.reject(error) : (result as T)))
  }

  problems(uri: string): Promise<Diagnostic[]> {
    return this.#next(({ method, params }) => {
      const published = params as { uri: string; diagnostics: Diagnostic[] }
      return method === 'textDocument/publishDiagnostics' && published.uri === uri
        ? published.diagnostics
        : undefined
    })
  }

  open(uri: string, text: string): Promise<Diagnostic[]> {
    const problems = this.problems(uri)
    this.tell('textDocument/didOpen', { textDocument: { uri, languageId: 'json', version: 1, text } })
    return problems
  }

  change(uri: string, text: string): Promise<Diagnostic[]> {
    const problems = this.problems(uri)
    this.tell('textDocument/didChange', { textDocument: { uri, version: 2 }, contentChanges: [{ text }] })
    return problems
  }

  async fixes(uri: string, problem: Diagnostic | undefined): Promise<Action[]> {
    if (!problem) return []
    const { range } = problem
    return this.ask('textDocument/codeAction', {
      textDocument: { uri },
      range,
      context: { diagnostics: [problem] },
    })
  }

  async hover(uri: string, text: string, at: string): Promise<string | undefined> {
    const before = text.slice(0, text.indexOf(at) + 1).split('\n')
    const position = { line: before.length - 1, character: (before.at(-1) ?? '').length }
    const answer = await this.ask<{ contents: { value: string } } | null>('textDocument/hover', {
      textDocument: { uri },
      position,
    })
    return answer?.contents.value
  }

  async quit(): Promise<number | null> {
    const left = once(this.#child, 'exit')
    await this.ask('shutdown', {})
    this.tell('exit', {})
    const [code] = await left
    return code
  }
}

function applied(text: string, edits: Edit[]): string {
  const starts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)]
  const offset = ({ line, character }: Range['start']) => (starts[line] ?? 0) + character
  return edits
    .toSorted((one, other) => offset(other.range.start) - offset(one.range.start))
    .reduce(
      (all, { range, newText }) => all.slice(0, offset(range.start)) + newText + all.slice(offset(range.end)),
      text,
    )
}

const FLOW = `{
  "screens": [
    {
      "id": "HELLO", "title": "Größe", "terminal": true,
      "layout": {
        "type": "SingleColumnLayout",
        "children": [
          { "type": "TextHeading", "text": "Hello", "colour": "red" },
          { "type": "Footer", "label": "Done", "on-click-action": { "name": "complete" } }
        ]
      }
    }
  ]
}
`
const TEMPLATE = `{
  "name": "order_late",
  "langage": "en_US",
  "language": "en_US",
  "category": "UTILTY",
  "components": [{ "type": "BODY", "text": "Late." }]
}
`

let editor: Editor
before(async () => {
  editor = new Editor()
  const { capabilities } = await editor.ask<{ capabilities: object }>('initialize', {
    processId: null,
    rootUri: null,
    capabilities: {},
  })
  assert.partialDeepStrictEqual(capabilities, { hoverProvider: true })
  editor.tell('initialized', {})
})
after(async () => assert.equal(await editor.quit(), 0))

test('a flow: each mistake where it stands, limits under the pointer, and fixes until nothing is left', async () => {
  const uri = 'file:///shop/order.flow.json'
  let text = FLOW
  let problems = await editor.open(uri, text)
  assert.deepEqual(
    problems.map(({ code }) => code),
    ['MISSING_FLOW_JSON_VERSION', 'INVALID_PROPERTY_KEY'],
  )
  const [version] = await editor.fixes(uri, problems[0])
  text = applied(text, version?.edit.changes[uri] ?? [])
  problems = await editor.change(uri, text)
  const [unknown] = problems
  assert.equal(unknown?.code, 'INVALID_PROPERTY_KEY')
  const line = text.split('\n')[unknown?.range.start.line ?? 0] ?? ''
  assert.equal(line.slice(unknown?.range.start.character, unknown?.range.end.character), '"colour"')
  assert.equal(
    await editor.hover(uri, text, 'Hello"'),
    '**text**: text; at most 80 characters; required; may be bound to data',
  )
  assert.match((await editor.hover(uri, text, 'TextHeading')) ?? '', /^\*\*TextHeading\*\*: since 2\.1/)
  const remove = (await editor.fixes(uri, unknown)).find(({ title }) => title === 'Remove "colour"')
  text = applied(text, remove?.edit.changes[uri] ?? [])
  assert.deepEqual(
    (await editor.change(uri, text)).filter(({ severity }) => severity === 1),
    [],
  )
})

test('a template and an account file: by their schemas, with the nearest word to write', async () => {
  const uri = 'file:///shop/account/templates/order_late.en_US.json'
  const problems = await editor.open(uri, TEMPLATE)
  assert.deepEqual(problems.map(({ code }) => code).sort(), ['additionalProperties', 'enum'])
  const unknown = await editor.fixes(
    uri,
    problems.find(({ code }) => code === 'additionalProperties'),
  )
  assert.deepEqual(
    unknown.map(({ title }) => title),
    ['Write "language"', 'Remove "langage"'],
  )
  const [word] = await editor.fixes(
    uri,
    problems.find(({ code }) => code === 'enum'),
  )
  assert.equal(word?.title, 'Write "UTILITY"')
  const text = applied(applied(TEMPLATE, word?.edit.changes[uri] ?? []), unknown[1]?.edit.changes[uri] ?? [])
  assert.deepEqual(await editor.change(uri, text), [])
  const profile = 'file:///shop/account/profile.json'
  const about = `{ "about": "${'a'.repeat(300)}" }`
  const [long] = await editor.open(profile, about)
  assert.deepEqual([long?.code, long?.range.start.line], ['maxLength', 0])
  assert.equal(
    await editor.hover(profile, about, 'about'),
    '**about**: A line about the business. At most 256 characters.',
  )
})

test('a flow inside an account file is checked where it stands; what is none of ours is left alone', async () => {
  const uri = 'file:///shop/account/flows/booking.json'
  const text = `{\n  "name": "booking",\n  "categories": ["OTHER"],\n  "definition": ${FLOW.trim()}\n}\n`
  const [problem] = await editor.open(uri, text)
  assert.equal(problem?.code, 'MISSING_FLOW_JSON_VERSION')
  assert.equal(problem?.range.start.line, 3)
  assert.deepEqual(await editor.open('file:///shop/package.json', '{ "name": 5 }'), [])
  const [broken] = await editor.open('file:///shop/account/automation.json', '{ "prompts": [')
  assert.match(broken?.message ?? '', /^This is no JSON/)
  await assert.rejects(editor.ask('textDocument/rename', {}), { code: -32601 })
})
