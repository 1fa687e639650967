/** The page in place of a console that is not built yet: it says how far that is, and looks again. */

import { existsSync, readFileSync } from 'node:fs'
import { calmPage } from '../../kernel/pages/calm-page.ts'
import { html } from '../../kernel/pages/html.ts'
import type { PageAnswer } from '../../kernel/pages/page.ts'

/** Written by scripts/build-console.js, which `npm start` runs beside the service. */
const REPORT = new URL('../../../../node_modules/.cache/parley-console.json', import.meta.url)

type Report = { pid?: number; doing?: 'fetching' | 'building'; problem?: string }

function report(): Report {
  try {
    return existsSync(REPORT) ? JSON.parse(readFileSync(REPORT, 'utf8')) : {}
  } catch {
    // It is being written just now.
    return {}
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const DOING = {
  fetching: 'What builds it is fetched first, some 60 MB that are removed afterwards, once.',
  building: 'This takes a few seconds, once.',
}

const SECONDS = { building: '2', waiting: '10' }

export function beingBuilt(): PageAnswer {
  const { pid, doing = 'building', problem } = report()
  if (pid !== undefined && isRunning(pid))
    return saying('The console is being built', `${DOING[doing]} The page opens by itself.`, {
      mark: '…',
      refresh: SECONDS.building,
    })
  return saying(
    'The console is not built',
    html`<p>${problem ?? 'The service runs; only its console is missing.'}</p><p>Build it with <b>npm run console</b>; the page opens by itself then. The reference is at <a href="/docs">/docs</a>.</p>`,
    { mark: '!', refresh: SECONDS.waiting },
  )
}

const saying = (
  title: string,
  says: Parameters<typeof calmPage>[0]['says'],
  { mark, refresh }: { mark: string; refresh: string },
): PageAnswer => calmPage({ title, says, mark, headers: { refresh } })
