/** The frame around every page: rail, bar, content, and the phone beside it. */

import { Outlet } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { useIsSandbox } from '../server/session.ts'
import { Toasts } from '../ui/toast.tsx'
import { shellWords } from '../words/shell.ts'
import { Bar } from './bar.tsx'
import { useEntries } from './entries.ts'
import { useShellKeys } from './keys.ts'
import { KeysSheet } from './keys-sheet.tsx'
import { LiveProvider } from './live.tsx'
import { Palette } from './palette.tsx'
import { PhoneDock } from './phone-dock.tsx'
import { Rail, ThumbBar, useCurrentPage } from './rail.tsx'

export function Shell() {
  const keys = useRef<HTMLDialogElement>(null)
  const showKeys = () => keys.current?.showModal()
  useShellKeys(showKeys)
  const page = useCurrentPage()
  const isSandbox = useIsSandbox()
  const name = useEntries().find((entry) => entry.page === page)?.name
  useEffect(() => {
    document.title = name === undefined ? shellWords.product : `${name} · ${shellWords.product}`
  }, [name])
  return (
    <LiveProvider>
      <a className="skip" href="#main">
        {shellWords.skip}
      </a>
      <div className="shell">
        <Rail />
        <Bar showKeys={showKeys} />
        <main id="main" tabIndex={-1}>
          <Suspense fallback={<p className="reading">{shellWords.loading}</p>}>
            <Outlet />
          </Suspense>
        </main>
        {isSandbox && <PhoneDock />}
        <ThumbBar />
      </div>
      <Palette />
      <KeysSheet sheet={keys} />
      <Toasts />
    </LiveProvider>
  )
}
