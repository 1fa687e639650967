/** The frame around every page: rail, bar, content, and the phone beside it. */

import { Outlet } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { useReach } from '../server/reach.ts'
import { useIsSandbox } from '../server/session.ts'
import { Toasts } from '../ui/toast.tsx'
import { shellWords } from '../words/shell.ts'
import { Bar } from './bar.tsx'
import { useEntries } from './entries.ts'
import { useShellKeys } from './keys.ts'
import { KeysSheet } from './keys-sheet.tsx'
import { KnownScope } from './known-scope.tsx'
import { LiveProvider } from './live.tsx'
import { Outage } from './outage.tsx'
import { Palette } from './palette.tsx'
import { PhoneDock } from './phone-dock.tsx'
import { Rail, ThumbBar, useCurrentPage } from './rail.tsx'

export function Shell() {
  const keys = useRef<HTMLDialogElement>(null)
  const showKeys = () => keys.current?.showModal()
  useShellKeys(showKeys)
  const page = useCurrentPage()
  const isSandbox = useIsSandbox()
  const { awaySince } = useReach()
  const name = useEntries().find((entry) => entry.page === page)?.name
  useEffect(() => {
    document.title = name === undefined ? shellWords.product : `${name} · ${shellWords.product}`
  }, [name])
  return (
    <LiveProvider>
      <a className="skip" href="#main">
        {shellWords.skip}
      </a>
      <div className={awaySince === undefined ? 'shell' : 'shell away'}>
        <Rail />
        <Bar showKeys={showKeys} />
        <main id="main" tabIndex={-1}>
          <Suspense fallback={<p className="reading">{shellWords.loading}</p>}>
            <KnownScope>
              <Outlet />
            </KnownScope>
          </Suspense>
        </main>
        {isSandbox && <PhoneDock />}
        <ThumbBar />
      </div>
      <Palette />
      <KeysSheet sheet={keys} />
      <Toasts>
        <Outage />
      </Toasts>
    </LiveProvider>
  )
}
