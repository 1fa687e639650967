/** An editor for JSON whose problems are underlined where they are; loaded only where something is edited. */

import { autocompletion, type CompletionSource, closeBrackets } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import {
  bracketMatching,
  foldGutter,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language'
import { type Diagnostic, lintGutter, nextDiagnostic, setDiagnostics } from '@codemirror/lint'
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search'
import { EditorState } from '@codemirror/state'
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { type RefObject, useEffect, useRef } from 'react'
import { placeAtCaret } from './json-place.ts'

export type Mark = {
  line: number
  column: number
  lineEnd: number
  columnEnd: number
  message: string
  isError: boolean
}

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--ink)' },
  { tag: tags.string, color: 'var(--accent-ink)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--wait)' },
  { tag: tags.punctuation, color: 'var(--ink-3)' },
])

const look = EditorView.theme({
  '&': { height: '100%', fontSize: '12px', backgroundColor: 'var(--sunken)', color: 'var(--ink)' },
  '.cm-content': {
    fontFamily: 'var(--mono)',
    lineHeight: '19px',
    padding: '8px 0',
    caretColor: 'var(--ink)',
  },
  '.cm-gutters': {
    backgroundColor: 'var(--sunken)',
    color: 'var(--ink-3)',
    border: 'none',
    fontFamily: 'var(--mono)',
  },
  '.cm-activeLine, .cm-activeLineGutter': {
    backgroundColor: 'color-mix(in srgb, var(--ink) 4%, transparent)',
  },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '-2px' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 26%, transparent) !important',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--raised)',
    border: '1px solid var(--line-strong)',
    borderRadius: '6px',
    color: 'var(--ink)',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--selected)',
    color: 'var(--ink)',
  },
  '.cm-panels': { backgroundColor: 'var(--surface)', color: 'var(--ink)', borderColor: 'var(--line)' },
  '.cm-panel.cm-search': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '6px 8px',
    padding: '8px 32px 8px 12px',
    font: '400 12px / 18px var(--sans)',
  },
  '.cm-panel.cm-search br': { flexBasis: '100%', height: '0', content: '""' },
  '.cm-panel.cm-search label': { display: 'inline-flex', alignItems: 'center', gap: '6px', fontSize: '12px' },
  '.cm-panel.cm-search input, .cm-panel.cm-search button, .cm-panel.cm-search label': { margin: '0' },
  '.cm-textfield': {
    minHeight: '26px',
    padding: '2px 8px',
    border: '1px solid var(--control)',
    borderRadius: '6px',
    backgroundColor: 'var(--raised)',
    fontSize: '12px',
  },
  '.cm-button': {
    minHeight: '26px',
    padding: '0 8px',
    border: '1px solid var(--line-strong)',
    borderRadius: '6px',
    background: 'var(--raised)',
    color: 'var(--ink)',
    fontSize: '12px',
  },
  '.cm-panel.cm-search [name=close]': { right: '8px', top: '8px', width: '20px', fontSize: '16px' },
  '.cm-searchMatch': { backgroundColor: 'var(--unsent-bg)' },
  '.cm-searchMatch-selected': { backgroundColor: 'color-mix(in srgb, var(--unsent) 45%, transparent)' },
})

type EditorProps = {
  label: string
  text: string
  onChange: (text: string) => void
  marks: Mark[]
  isReadOnly: boolean
  complete: CompletionSource
  /** For whoever wants to lead to a place in it. */
  view: RefObject<EditorView | null>
  /** A list in the text, of which it tells the place that the caret is in. */
  follows: string
  onPlace: (place: number | undefined) => void
}

export function CodeEditor(props: EditorProps) {
  const { label, text, onChange, marks, isReadOnly, complete, view, follows, onPlace } = props
  const place = useRef<HTMLDivElement>(null)
  const changing = useRef(onChange)
  changing.current = onChange
  const placing = useRef(onPlace)
  placing.current = onPlace
  const first = useRef(text)
  useEffect(() => {
    if (!place.current) return
    const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
    const made = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: first.current,
        extensions: [
          ...(nonce ? [EditorView.cspNonce.of(nonce)] : []),
          lineNumbers(),
          foldGutter(),
          history(),
          indentOnInput(),
          bracketMatching(),
          closeBrackets(),
          highlightActiveLine(),
          highlightSelectionMatches(),
          lintGutter(),
          json(),
          syntaxHighlighting(colours),
          autocompletion({ override: [complete] }),
          look,
          EditorState.readOnly.of(isReadOnly),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
          keymap.of([
            { key: 'F8', run: nextDiagnostic },
            ...defaultKeymap,
            ...historyKeymap,
            ...searchKeymap,
            indentWithTab,
          ]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) changing.current(update.state.doc.toString())
            if (update.selectionSet) placing.current(placeAtCaret(update.state, follows))
          }),
        ],
      }),
    })
    view.current = made
    return () => made.destroy()
  }, [label, isReadOnly, complete, view, follows])
  useEffect(() => {
    const editor = view.current
    if (editor)
      editor.dispatch(
        setDiagnostics(
          editor.state,
          marks.map((mark) => diagnosticOf(editor.state, mark)),
        ),
      )
  }, [marks, view])
  return <div ref={place} className="code-editor" />
}

export function placeOf(state: EditorState, line: number, column: number): number {
  const at = state.doc.line(Math.min(Math.max(line, 1), state.doc.lines))
  return Math.min(at.from + Math.max(column - 1, 0), at.to)
}

function diagnosticOf(state: EditorState, mark: Mark): Diagnostic {
  const from = placeOf(state, mark.line, mark.column)
  const to = Math.max(from, placeOf(state, mark.lineEnd, mark.columnEnd))
  return { from, to, severity: mark.isError ? 'error' : 'warning', message: mark.message }
}
