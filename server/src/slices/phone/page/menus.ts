/** The menus: what is done to the business, who holds the phone, and how a menu closes. */

import { one } from './elements.ts'
import { act } from './line.ts'
import { openSheet } from './sheets.ts'
import { attempt, showToast } from './toast.ts'

const menu = one<HTMLDetailsElement>('.menu')

const DONE: Record<string, string> = {
  block: 'Blocked. The business cannot reach you here.',
  unblock: 'Unblocked.',
  report: 'Reported. Thank you.',
}

async function press(action: string): Promise<void> {
  menu.open = false
  await attempt(async () => {
    await act(action)
    showToast(DONE[action] ?? 'Done.')
  })
}

for (const button of document.querySelectorAll<HTMLElement>('[data-action]')) {
  button.addEventListener('click', () => press(button.dataset.action ?? ''))
}

/** What stands beside the phone on a desk; a small screen has it in a sheet. */
one('[data-open=holder]', menu).addEventListener('click', () => {
  menu.open = false
  one('summary', menu).focus()
  const copy = one('aside').cloneNode(true) as HTMLElement
  const inside = document.createElement('div')
  inside.className = 'holder'
  inside.append(...copy.childNodes)
  openSheet('Who holds this phone', inside)
})

/** Of block and unblock there is the one that changes something. */
export function showBlocked(isBlocked: boolean): void {
  for (const button of menu.querySelectorAll<HTMLElement>('[data-action=block], [data-action=unblock]'))
    button.hidden = (button.dataset.action === 'block') === isBlocked
}

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details[open]')

document.addEventListener('click', ({ target }) => {
  for (const details of openMenus()) if (!details.contains(target as Node)) details.open = false
})

document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return
  for (const details of openMenus()) {
    details.open = false
    one('summary', details).focus()
  }
})
