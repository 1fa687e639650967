/** A document that is open in an editor: its text, what it is, and where things stand in it. */

import { basename, dirname } from 'node:path'
import automation from '@parley-dev/flow-json/schemas/account/automation.json' with { type: 'json' }
import flows from '@parley-dev/flow-json/schemas/account/flows.json' with { type: 'json' }
import payments from '@parley-dev/flow-json/schemas/account/payments.json' with { type: 'json' }
import profile from '@parley-dev/flow-json/schemas/account/profile.json' with { type: 'json' }
import qrCodes from '@parley-dev/flow-json/schemas/account/qr-codes.json' with { type: 'json' }
import subscription from '@parley-dev/flow-json/schemas/account/subscription.json' with { type: 'json' }
import templates from '@parley-dev/flow-json/schemas/account/templates.json' with { type: 'json' }
import configuration from '@parley-dev/flow-json/schemas/configuration.json' with { type: 'json' }
import { findNodeAtLocation, type JSONPath, type Node, parseTree } from 'jsonc-parser'

export type Position = { line: number; character: number }
export type Range = { start: Position; end: Position }
export type Schema = { [key: string]: unknown }

export type Document = {
  uri: string
  text: string
  tree: Node | undefined
  /** Of which kind of file it is; none of those of ours is left alone. */
  schema: Schema | undefined
  /** The definition of a flow: the whole document, or a part of it. */
  definition: JSONPath | undefined
}

/** By what `parley pull` calls them. */
const BY_NAME: Record<string, Schema> = {
  'profile.json': profile,
  'automation.json': automation,
  'subscription.json': subscription,
  'parley.config.json': configuration,
}
const BY_FOLDER: Record<string, Schema> = { templates, flows, payments, 'qr-codes': qrCodes }

export function documentOf(uri: string, text: string): Document {
  const path = URL.canParse(uri) ? decodeURIComponent(new URL(uri).pathname) : uri
  const tree = parseTree(text)
  const isFlow = path.endsWith('.flow.json') || (has(tree, 'screens') && has(tree, 'version'))
  const schema = isFlow ? undefined : (BY_NAME[basename(path)] ?? BY_FOLDER[basename(dirname(path))])
  const definition = isFlow ? [] : schema === flows && has(tree, 'definition') ? ['definition'] : undefined
  return { uri, text, tree, schema, definition }
}

const has = (tree: Node | undefined, key: string) =>
  tree !== undefined && findNodeAtLocation(tree, [key]) !== undefined

/** Lines of the protocol count from 0, characters in UTF-16 units. */
function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length - 1, character: offset - (before.lastIndexOf('\n') + 1) }
}

export function offsetAt(text: string, { line, character }: Position): number {
  let from = 0
  for (let at = 0; at < line; at++) {
    const next = text.indexOf('\n', from)
    if (next < 0) return text.length
    from = next + 1
  }
  return Math.min(from + character, text.length)
}

export const rangeOf = (text: string, { offset, length }: { offset: number; length: number }): Range => ({
  start: positionAt(text, offset),
  end: positionAt(text, offset + length),
})

/** The value at a place, or the name before it. */
export function nodeAt({ tree }: Document, path: JSONPath, of: 'key' | 'value' = 'value'): Node | undefined {
  const found = tree && findNodeAtLocation(tree, path)
  return of === 'key' && found?.parent?.type === 'property' ? found.parent.children?.[0] : found
}
