/** The one who holds the phone, about themselves: a username, another number, marketing, and what they wrote last. */

import { el, one } from './elements.ts'
import { act } from './line.ts'
import type { State } from './message.ts'
import { closeSheet, openSheet } from './sheets.ts'
import { attempt, showToast } from './toast.ts'

const menu = one<HTMLDetailsElement>('.menu')
let state: Pick<State, 'username' | 'wants_marketing'> = { username: null, wants_marketing: true }

export const showCustomer = (news: State): void => {
  state = news
}

const doing = (action: string, done: string, more?: object) => () =>
  attempt(async () => {
    await act(action, more)
    closeSheet()
    showToast(done)
  })

const button = (label: string, action: string, done: string) =>
  el('button', { type: 'button', onclick: doing(action, done) }, label)

/** One field, and what is done with what is written there. */
function asking(label: string, press: string, write: (text: string) => () => Promise<boolean>): HTMLElement {
  const input = el('input', { required: true, autocomplete: 'off' })
  const submit = (event: Event) => {
    event.preventDefault()
    void write(input.value)()
  }
  return el(
    'form',
    { onsubmit: submit },
    el('label', undefined, label, input),
    el('button', undefined, press),
  )
}

/** The page is that of a number: with another number it is another page. */
const moveTo = (new_number: string) => () =>
  attempt(async () => {
    await act('change_number', { new_number })
    location.search = new URLSearchParams({ as: new_number }).toString()
  })

function sheet(): HTMLElement {
  const { username, wants_marketing } = state
  return el(
    'div',
    { class: 'holder' },
    el('h2', undefined, username === null ? 'Your name and number' : `@${username}`),
    asking('Username', 'Take', (name) => doing('take_username', 'You have a username.', { username: name })),
    username !== null && button('Give up the username', 'give_up_username', 'You have no username any more.'),
    button('Have the business forget your number', 'forget_number', 'The business has forgotten it.'),
    asking('New number', 'Change number', moveTo),
    asking('Your last text reads instead', 'Edit', (text) => doing('edit', 'Changed.', { text })),
    button('Delete your last message', 'delete', 'Deleted.'),
    wants_marketing
      ? button('Stop marketing messages', 'stop_marketing', 'No more marketing messages.')
      : button('Resume marketing messages', 'resume_marketing', 'Marketing messages may come again.'),
  )
}

one('[data-open=customer]', menu).addEventListener('click', () => {
  menu.open = false
  one('summary', menu).focus()
  openSheet('Your name and number', sheet())
})
