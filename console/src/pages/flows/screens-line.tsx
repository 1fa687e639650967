/** The screens of a definition as a line: where each leads, and where something is wrong. */

import type { ValidationError } from '@parley-dev/flow-json'
import { Dot } from '../../ui/line.tsx'
import { flowWords as words } from '../../words/flows.ts'

type Screen = { id: string; terminal: boolean; isReached: boolean; errors: number }

export function screensIn(text: string, errors: ValidationError[]): Screen[] {
  try {
    const { screens = [], routing_model } = JSON.parse(text) as {
      screens?: { id?: string; terminal?: boolean }[]
      routing_model?: Record<string, string[]>
    }
    const targets = new Set([
      ...Object.values(routing_model ?? {}).flat(),
      ...[...text.matchAll(/"name":\s*"([A-Z][A-Z0-9_]*)"/g)].map(([, name]) => name),
    ])
    return screens.map(({ id = '?', terminal = false }, index) => ({
      id,
      terminal,
      isReached: index === 0 || targets.has(id),
      errors: errors.filter(({ pointers }) =>
        pointers.some(({ path }) => path.startsWith(`screens[${index}]`)),
      ).length,
    }))
  } catch {
    return []
  }
}

export const ScreensLine = ({ screens }: { screens: Screen[] }) => (
  <ol className="screens-line" aria-label={words.screens}>
    {screens.map(({ id, terminal, isReached, errors }) => (
      <li key={id}>
        <Dot state={errors > 0 ? 'failed' : isReached ? 'passed' : 'idle'} />
        <span>
          <code>{id}</code>
          <small className={errors > 0 ? 'tone-fail' : 'faint'}>
            {errors > 0
              ? words.deadLink(errors)
              : isReached
                ? terminal
                  ? words.endsHere
                  : ''
                : words.neverReached}
          </small>
        </span>
      </li>
    ))}
  </ol>
)
