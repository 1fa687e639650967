/** Go anywhere, do anything: paste an id and land on it, or type what to do. */

import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { findQuery } from '../server/find.ts'
import { pathIn, useScope } from '../server/scope.ts'
import { Icon } from '../ui/icon.tsx'
import { useGo } from '../ui/navigation.tsx'
import { type Choice, Picker } from '../ui/picker.tsx'
import { paletteWords } from '../words/shell.ts'
import { addressOfFound } from './addresses.ts'
import { useEntries } from './entries.ts'
import { useLeaving } from './leaving.ts'
import { useCommands } from './palette-commands.ts'

/** Where somebody was, the latest first. */
const RECENT_MAX = 5
let recent: { path: string; name: string }[] = []

function useRecent(): void {
  const { pathname, searchStr } = useLocation()
  const scope = pathIn(useScope().params)
  useEffect(() => {
    const path = pathname.slice(pathname.indexOf(scope)) + searchStr
    // The title follows the page.
    const timer = setTimeout(() => {
      const others = recent.filter((one) => one.path !== path)
      recent = [{ path, name: document.title.split(' · ')[0] ?? path }, ...others].slice(0, RECENT_MAX + 1)
    }, 100)
    return () => clearTimeout(timer)
  }, [pathname, searchStr, scope])
}

let show: (() => void) | undefined
export const openPalette = () => show?.()

export function Palette() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  useRecent()
  useEffect(() => {
    show = () => {
      setOpen(true)
      if (!dialog.current?.open) dialog.current?.showModal()
    }
    return () => {
      show = undefined
    }
  }, [])
  const close = () => dialog.current?.close()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog closes it; by keyboard Escape does
    <dialog
      ref={dialog}
      className="palette"
      aria-label={paletteWords.label}
      onClose={() => setOpen(false)}
      onClick={(event) => event.target === dialog.current && close()}
    >
      {isOpen && <PaletteBody close={close} />}
    </dialog>
  )
}

function PaletteBody({ close }: { close: () => void }) {
  const [text, setText] = useState('')
  const scope = useScope()
  const entries = useEntries()
  const go = useGo()
  const leave = useLeaving()
  const wanted = text.trim().replace(/^>\s*/, '').toLowerCase()
  const { data: found = [] } = useQuery(findQuery(wanted))
  const done = (what: () => void) => () => {
    close()
    what()
  }
  const all = useCommands(text)
  const fits = (name: string) => wanted.split(/[\s:]+/).every((word) => name.toLowerCase().includes(word))
  const fitting = all.filter(({ name, also = '' }) => fits(`${name} ${also}`))
  const commandChoices = (wantsInView: boolean): Choice[] =>
    fitting
      .filter(({ isInView = false }) => isInView === wantsInView)
      .map(({ name, run }) => ({
        key: name,
        name,
        title: name,
        group: wantsInView ? paletteWords.here : paletteWords.commands,
        choose: done(run),
      }))
  const choices: Choice[] = [
    ...(wanted === '' ? recent.slice(1) : []).map(({ path, name }) => ({
      key: `recent ${path}`,
      name,
      title: name,
      detail: path.split('/').slice(4).join('/'),
      group: paletteWords.recent,
      choose: done(() => leave(path)),
    })),
    ...commandChoices(true),
    ...found.map((one) => ({
      key: `${one.kind} ${one.id}`,
      name: `${one.title} ${one.kind}`,
      title: one.title,
      detail: paletteWords.kinds[one.kind] ?? `${one.kind.replaceAll('_', ' ')} ${one.id}`,
      group: paletteWords.found,
      choose: done(() => leave(addressOfFound(one))),
    })),
    ...(text.startsWith('>') ? [] : entries)
      .filter(({ name }) => fits(name))
      .map(({ page, name, icon, key }) => ({
        key: `page ${page}`,
        name,
        title: (
          <span className="row">
            <Icon name={icon} small />
            {name}
          </span>
        ),
        detail: key === undefined ? undefined : `G ${key.toUpperCase()}`,
        group: paletteWords.pages,
        choose: done(() => go(pathIn(scope.params, page))),
      })),
    ...commandChoices(false),
  ]
  return (
    <Picker
      label={paletteWords.label}
      placeholder={paletteWords.placeholder}
      text={text}
      onText={setText}
      choices={choices}
      empty={paletteWords.empty}
    />
  )
}
