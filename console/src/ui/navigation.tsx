/** Links within the console: real addresses, followed without loading the page again. */

import { useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { pathIn, useScopeParams } from '../server/scope.ts'

/** To an address within the console: `/default/-/-/events`. */
export function useGo() {
  const router = useRouter()
  return (path: string, options: { replace?: boolean } = {}) => {
    const href = router.history.createHref(withBase(router.basepath, path))
    if (options.replace) router.history.replace(href)
    else router.history.push(href)
  }
}

const withBase = (basepath: string | undefined, path: string) =>
  `${(basepath ?? '').replace(/\/$/, '')}${path}`

type ToProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** Of the page within the scope: `events/1`. */
  page?: string
  /** Of an address outside of it: `/default/-/-`. */
  path?: string
}

/** A click that means "here", not "in another tab". */
const meansHere = (event: MouseEvent) =>
  !event.defaultPrevented && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey

export function To({ page = '', path, onClick, ...rest }: ToProps) {
  const router = useRouter()
  const go = useGo()
  const scope = useScopeParams()
  const target = path ?? pathIn(scope, page)
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (!meansHere(event)) return
    event.preventDefault()
    go(target)
  }
  return <a {...rest} href={withBase(router.basepath, target)} onClick={follow} />
}

/** The links of a long list: their addresses, and one listener for the clicks on all of them. */
export function useFollow() {
  const router = useRouter()
  const go = useGo()
  const scope = useScopeParams()
  return {
    hrefOf: (page: string) => withBase(router.basepath, pathIn(scope, page)),
    go: (page: string, options?: { replace?: boolean }) => go(pathIn(scope, page), options),
    follow(event: MouseEvent) {
      const href = (event.target as Element).closest('a')?.getAttribute('href')
      if (href === undefined || href === null || !meansHere(event)) return
      event.preventDefault()
      router.history.push(router.history.createHref(href))
    },
  }
}
