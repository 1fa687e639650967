/** Editor, problems and phone: what is pointed at in one shows in the others. */

import type { EditorView } from '@codemirror/view'
import type { ValidationError } from '@parley/flow-json'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Status } from '../../ui/status.tsx'
import { flowWords as words } from '../../words/flows.ts'
import { shellWords } from '../../words/shell.ts'
import { completeFlow } from './completion.ts'
import { ScreensLine, screensIn } from './screens-line.tsx'
import type { Checked } from './use-validation.ts'

const CodeEditor = lazy(async () => ({ default: (await import('../../ui/code-editor.tsx')).CodeEditor }))

type EditorProps = {
  text: string
  setText: (text: string) => void
  checked: Checked | undefined
  isReadOnly: boolean
  preview: string | undefined
  version: number
}

export function FlowEditor({ text, setText, checked, isReadOnly, preview, version }: EditorProps) {
  const view = useRef<EditorView>(null)
  const [turn, setTurn] = useState(0)
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
            />
          </Suspense>
        </div>
        <section className="problems" aria-label={words.problems}>
          <header className="row">
            <b>{words.problems}</b>
            {checked && problems.length === 0 && <Status tone="ok">{words.noProblems}</Status>}
            {(checked?.validation_errors.length ?? 0) > 0 && (
              <Status tone="fail">{words.errors(checked?.validation_errors.length ?? 0)}</Status>
            )}
            {(checked?.warnings.length ?? 0) > 0 && (
              <Status tone="unsent" icon="warning">
                {words.warnings(checked?.warnings.length ?? 0)}
              </Status>
            )}
            <span className="grow" />
            <small className="faint">{words.next}</small>
          </header>
          <ul>
            {problems.map(({ problem, isError }) => (
              <li key={`${problem.line_start}:${problem.column_start} ${problem.message}`}>
                <Status tone={isError ? 'fail' : 'unsent'} icon={isError ? 'failed' : 'warning'}>
                  {isError ? words.error : words.warning}
                </Status>
                <span className="grow">{problem.message}</span>
                <code className="faint">{`${problem.line_start}:${problem.column_start}`}</code>
                <Button little onClick={() => void lead(problem)}>
                  {words.goThere}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <aside className="lab-phone">
        <div className="row">
          <b className="grow">{words.preview}</b>
          <small className="faint">{words.previewSaved}</small>
          <IconButton icon="again" small label={words.reload} onClick={() => setTurn(turn + 1)} />
          {preview !== undefined && (
            <a
              className="icon-button"
              href={preview}
              target="_blank"
              rel="noreferrer"
              aria-label={words.alone}
              title={words.alone}
            >
              <Icon name="outside" small />
            </a>
          )}
        </div>
        {preview !== undefined && <iframe key={`${version} ${turn}`} src={preview} title={words.preview} />}
      </aside>
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
