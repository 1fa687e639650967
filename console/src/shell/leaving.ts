/** A link out of what is looked at: it switches the scope, says so, and can be taken back. */

import { useLocation } from '@tanstack/react-router'
import { pathIn, useScope } from '../server/scope.ts'
import { useGo } from '../ui/navigation.tsx'
import { say } from '../ui/toast.tsx'
import { shellWords } from '../words/shell.ts'

/** To an address such as `/default/-/-/events/1`. */
export function useLeaving(): (path: string) => void {
  const go = useGo()
  const { params, worlds, accounts } = useScope()
  const { pathname, searchStr } = useLocation()
  const scope = pathIn(params)
  return (path) => {
    go(path)
    if (path === scope || path.startsWith(`${scope}/`)) return
    const here = pathname.slice(pathname.indexOf(scope)) + searchStr
    const [, world = '', account = ''] = path.split('/')
    const name =
      accounts.find(({ id }) => id === account)?.name ??
      worlds.find(({ id }) => id === world)?.name ??
      (account === '-' ? shellWords.allAccounts : account)
    say(shellWords.scopeSwitched(name), { label: shellWords.goBack, run: () => go(here) })
  }
}
