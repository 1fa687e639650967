/** Where in a JSON text a place of a list stands, and which place the caret is in. */

import { syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'

type SyntaxNode = ReturnType<typeof syntaxTree>['topNode']

const VALUES = new Set(['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null'])

/** The list of this name in the outermost object. */
function listOf(state: EditorState, name: string): SyntaxNode | null {
  const root = syntaxTree(state).topNode.getChild('Object')
  for (const property of root?.getChildren('Property') ?? []) {
    const key = property.getChild('PropertyName')
    if (key && state.sliceDoc(key.from + 1, key.to - 1) === name) return property.getChild('Array')
  }
  return null
}

function placesOf(list: SyntaxNode | null): SyntaxNode[] {
  const places: SyntaxNode[] = []
  for (let node = list?.firstChild ?? null; node; node = node.nextSibling)
    if (VALUES.has(node.name)) places.push(node)
  return places
}

/** Undefined where the caret stands outside of the list. */
export function placeAtCaret(state: EditorState, name: string): number | undefined {
  const at = state.selection.main.head
  const place = placesOf(listOf(state, name)).findIndex(({ from, to }) => from <= at && at <= to)
  return place < 0 ? undefined : place
}

/** Moves the caret there; whoever is elsewhere keeps the focus. */
export function leadTo(view: EditorView, name: string, place: number): void {
  const node = placesOf(listOf(view.state, name))[place]
  if (node) view.dispatch({ selection: { anchor: node.from + 1 }, scrollIntoView: true })
}
