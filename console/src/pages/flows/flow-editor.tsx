/** Editor, problems and phone: what is pointed at in one shows in the others. */

import type { EditorView } from '@codemirror/view'
import type { ValidationError } from '@parley-dev/flow-json'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { flowWords as words } from '../../words/flows.ts'
import { shellWords } from '../../words/shell.ts'
import { completeFlow } from './completion.ts'
import { FlowPhone } from './flow-phone.tsx'
import { Problems } from './problems.tsx'
import { ScreensLine, screensIn } from './screens-line.tsx'
import type { Checked } from './use-validation.ts'

const CodeEditor = lazy(async () => ({ default: (await import('../../ui/code-editor.tsx')).CodeEditor }))

type EditorProps = {
  text: string
  setText: (text: string) => void
  checked: Checked | undefined
  isReadOnly: boolean
  preview: string | undefined
  saved: { text: string; at: number }
}

export function FlowEditor({ text, setText, checked, isReadOnly, preview, saved }: EditorProps) {
  const view = useRef<EditorView>(null)
  const [caret, setCaret] = useState<number>()
  const problems = useMemo(
    () => [
      ...(checked?.validation_errors ?? []).map((problem) => ({ problem, isError: true })),
      ...(checked?.warnings ?? []).map((problem) => ({ problem, isError: false })),
    ],
    [checked],
  )
  const marks = useMemo(() => problems.map(({ problem, isError }) => markOf(problem, isError)), [problems])
  async function lead({ line_start, column_start }: ValidationError) {
    const editor = view.current
    if (!editor) return
    const { placeOf } = await import('../../ui/code-editor.tsx')
    const at = placeOf(editor.state, line_start, column_start)
    editor.dispatch({ selection: { anchor: at }, scrollIntoView: true })
    editor.focus()
  }
  return (
    <div className="lab">
      <div className="lab-text">
        <ScreensLine screens={screensIn(text, checked?.validation_errors ?? [])} />
        <div className="lab-editor">
          <Suspense fallback={<p className="reading">{shellWords.loading}</p>}>
            <CodeEditor
              label={words.editorLabel}
              text={text}
              onChange={setText}
              marks={marks}
              isReadOnly={isReadOnly}
              complete={completeFlow}
              view={view}
              follows="screens"
              onPlace={setCaret}
            />
          </Suspense>
        </div>
        <Problems checked={checked} problems={problems} lead={(problem) => void lead(problem)} />
      </div>
      <FlowPhone
        preview={preview}
        saved={saved}
        caret={caret}
        onScreen={async (index) => {
          const { leadTo } = await import('../../ui/json-place.ts')
          if (view.current) leadTo(view.current, 'screens', index)
        }}
      />
    </div>
  )
}

const markOf = (problem: ValidationError, isError: boolean) => ({
  line: problem.line_start,
  column: problem.column_start,
  lineEnd: problem.line_end,
  columnEnd: problem.column_end,
  message: problem.message,
  isError,
})
