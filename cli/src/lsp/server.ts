/** The language server: problems as one types, hover, and quick fixes, in any editor that speaks the protocol. */

import { VERSION } from '../version.ts'
import { type Document, documentOf, type Position } from './document.ts'
import { fixesOf } from './fixes.ts'
import { framed, type Message, messagesFrom } from './framing.ts'
import { hoverAt } from './hover.ts'
import { type Problem, problemsOf } from './problems.ts'

const METHOD_NOT_FOUND = -32601
const INTERNAL_ERROR = -32603
const WHOLE_TEXT = 1

type Named = { textDocument: { uri: string } }
type Opened = { textDocument: { uri: string; text: string } }
type Changed = Named & { contentChanges: { text: string }[] }
type Asked = Named & { position: Position; context: { diagnostics: Problem[] } }

const CAPABILITIES = {
  textDocumentSync: WHOLE_TEXT,
  hoverProvider: true,
  codeActionProvider: { codeActionKinds: ['quickfix'] },
}

/** Ends with the input, or when the editor says so. */
export async function serveEditor(
  input: AsyncIterable<Buffer>,
  write: (bytes: Buffer) => void,
): Promise<void> {
  const documents = new Map<string, Document>()

  function look(uri: string, text: string): void {
    const document = documentOf(uri, text)
    documents.set(uri, document)
    publish(uri, problemsOf(document))
  }
  const publish = (uri: string, diagnostics: Problem[]) =>
    write(framed({ method: 'textDocument/publishDiagnostics', params: { uri, diagnostics } }))

  const notifications: Record<string, (params: never) => void> = {
    'textDocument/didOpen': ({ textDocument: { uri, text } }: Opened) => look(uri, text),
    'textDocument/didChange'({ textDocument: { uri }, contentChanges }: Changed) {
      const last = contentChanges.at(-1)
      if (last) look(uri, last.text)
    },
    'textDocument/didClose'({ textDocument: { uri } }: Named) {
      documents.delete(uri)
      publish(uri, [])
    },
  }
  const asked: Record<string, (params: never) => unknown> = {
    initialize: () => ({ capabilities: CAPABILITIES, serverInfo: { name: 'parley', version: VERSION } }),
    shutdown: () => null,
    'textDocument/hover'({ textDocument: { uri }, position }: Asked) {
      const document = documents.get(uri)
      const value = document && hoverAt(document, position)
      return value === undefined ? null : { contents: { kind: 'markdown', value } }
    },
    'textDocument/codeAction'({ textDocument: { uri }, context }: Asked) {
      const document = documents.get(uri)
      return document ? context.diagnostics.flatMap((problem) => quickFixes(document, problem)) : []
    },
  }

  for await (const { id, method = '', params } of messagesFrom(input)) {
    if (method === 'exit') return
    if (id === undefined) notifications[method]?.(params as never)
    else write(framed(answered(id, asked[method], params)))
  }
}

function answered(
  id: number | string,
  answer: ((params: never) => unknown) | undefined,
  params: unknown,
): Message {
  if (!answer) return { id, error: { code: METHOD_NOT_FOUND, message: 'This server does not do that.' } }
  try {
    return { id, result: answer(params as never) }
  } catch (error) {
    return { id, error: { code: INTERNAL_ERROR, message: String(error) } }
  }
}

const quickFixes = (document: Document, problem: Problem) =>
  fixesOf(document, problem).map(({ title, edits }) => ({
    title,
    kind: 'quickfix',
    diagnostics: [problem],
    edit: { changes: { [document.uri]: edits } },
  }))
