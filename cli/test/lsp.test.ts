/** `parley lsp`, as an editor speaks to it: over standard input and output, with a text that changes. */

import assert from 'node:assert/strict'
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import {
  CodeAction,
  CodeActionRequest,
  createProtocolConnection,
  type Diagnostic,
  DidChangeTextDocumentNotification,
  DidOpenTextDocumentNotification,
  ErrorCodes,
  ExitNotification,
  HoverRequest,
  InitializedNotification,
  InitializeRequest,
  MarkupContent,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  type Range,
  RenameRequest,
  ShutdownRequest,
  type TextEdit,
} from 'vscode-languageserver-protocol/node'
import { COMMAND } from '../../server/test/program.ts'
import { environment, PATIENCE_MS } from './command.ts'

/** An editor, by the client that the authors of the protocol publish. */
class Editor {
  readonly #child: ChildProcessWithoutNullStreams
  readonly #waiting = new Map<string, (problems: Diagnostic[]) => void>()
  readonly server: ProtocolConnection

  constructor() {
    this.#child = spawn(process.execPath, [COMMAND, 'lsp'], { env: environment() })
    this.server = createProtocolConnection(this.#child.stdout, this.#child.stdin)
    this.server.onNotification(PublishDiagnosticsNotification.type, ({ uri, diagnostics }) =>
      this.#waiting.get(uri)?.(diagnostics),
    )
    this.server.listen()
  }

  #problems(uri: string): Promise<Diagnostic[]> {
    return new Promise((resolve) => this.#waiting.set(uri, resolve))
  }

  async open(uri: string, text: string): Promise<Diagnostic[]> {
    const problems = this.#problems(uri)
    const textDocument = { uri, languageId: 'json', version: 1, text }
    await this.server.sendNotification(DidOpenTextDocumentNotification.type, { textDocument })
    return problems
  }

  async change(uri: string, text: string): Promise<Diagnostic[]> {
    const problems = this.#problems(uri)
    await this.server.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri, version: 2 },
      contentChanges: [{ text }],
    })
    return problems
  }

  async fixes(uri: string, problem: Diagnostic | undefined): Promise<CodeAction[]> {
    assert.ok(problem)
    const actions = await this.server.sendRequest(CodeActionRequest.type, {
      textDocument: { uri },
      range: problem.range,
      context: { diagnostics: [problem] },
    })
    return (actions ?? []).filter((one) => CodeAction.is(one))
  }

  async hover(uri: string, text: string, at: string): Promise<string | undefined> {
    const before = text.slice(0, text.indexOf(at) + 1).split('\n')
    const position = { line: before.length - 1, character: (before.at(-1) ?? '').length }
    const answer = await this.server.sendRequest(HoverRequest.type, { textDocument: { uri }, position })
    return answer && MarkupContent.is(answer.contents) ? answer.contents.value : undefined
  }

  async quit(): Promise<number | null> {
    const left = once(this.#child, 'exit')
    await this.server.sendRequest(ShutdownRequest.type)
    await this.server.sendNotification(ExitNotification.type)
    const [code] = await left
    this.server.dispose()
    return code
  }
}

function applied(text: string, edits: TextEdit[] = []): string {
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

describe('an editor', { timeout: 4 * PATIENCE_MS }, () => {
  let editor: Editor
  before(
    async () => {
      editor = new Editor()
      const { capabilities } = await editor.server.sendRequest(InitializeRequest.type, {
        processId: null,
        rootUri: null,
        capabilities: {},
      })
      assert.partialDeepStrictEqual(capabilities, { hoverProvider: true })
      await editor.server.sendNotification(InitializedNotification.type, {})
    },
    { timeout: PATIENCE_MS },
  )
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
    text = applied(text, version?.edit?.changes?.[uri])
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
    text = applied(text, remove?.edit?.changes?.[uri])
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
    const text = applied(applied(TEMPLATE, word?.edit?.changes?.[uri]), unknown[1]?.edit?.changes?.[uri])
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
    assert.match(String(broken?.message), /^This is no JSON/)
    const rename = { textDocument: { uri }, position: { line: 0, character: 0 }, newName: 'x' }
    await assert.rejects(editor.server.sendRequest(RenameRequest.type, rename), {
      code: ErrorCodes.MethodNotFound,
    })
  })
})
