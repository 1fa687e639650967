/** Writing: the text, the commands behind a slash, files and places, and the prompts of a new chat. */

import { el, one } from './elements.ts'
import { act, say, sendFile } from './line.ts'
import type { State } from './message.ts'
import { attempt, hideToast } from './toast.ts'

const form = one<HTMLFormElement>('.composer')
const field = one<HTMLTextAreaElement>('textarea', form)
const file = one<HTMLInputElement>('[type=file]', form)
const list = one('.commands', form)
const attach = one<HTMLDetailsElement>('.attach', form)
const prompts = one('.prompts')
const blocked = one('.blocked')
let commands: State['commands'] = []

const sayText = (body: string) => attempt(() => say({ type: 'text', text: { body } }))

function fit(): void {
  field.style.height = 'auto'
  field.style.height = `${Math.min(field.scrollHeight, 130)}px`
}

function write(text: string): void {
  field.value = text
  field.dispatchEvent(new Event('input'))
  field.focus()
}

/** What is offered is made again only when it has changed: it may just be tapped, or have the focus. */
function offer<T>(place: HTMLElement, offers: T[], make: (offered: T) => Node): void {
  const looks = JSON.stringify(offers)
  if (place.dataset.looks === looks) return
  place.dataset.looks = looks
  place.replaceChildren(...offers.map(make))
}

function showCommands(): void {
  const [, typed] = /^\/(\S*)$/.exec(field.value) ?? []
  const fitting =
    typed === undefined
      ? []
      : commands.filter(({ command_name }) => command_name.toLowerCase().startsWith(typed.toLowerCase()))
  list.hidden = fitting.length === 0
  offer(list, fitting, ({ command_name, command_description }) =>
    el(
      'li',
      undefined,
      el(
        'button',
        { type: 'button', onclick: () => write(`/${command_name} `) },
        el('b', undefined, `/${command_name}`),
        el('small', undefined, command_description),
      ),
    ),
  )
}

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const body = field.value.trim()
  if (body === '') return
  write('')
  const sent = await sayText(body)
  if (!sent && field.value === '') write(body)
})

field.addEventListener('input', () => {
  hideToast()
  fit()
  showCommands()
})

field.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') list.hidden = true
  const first = list.hidden ? undefined : list.querySelector('button')
  if (first && (event.key === 'ArrowDown' || event.key === 'Tab')) {
    event.preventDefault()
    first.focus()
  }
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
  event.preventDefault()
  form.requestSubmit()
})

list.addEventListener('keydown', (event) => {
  const buttons = [...list.querySelectorAll('button')]
  const step = ({ ArrowDown: 1, ArrowUp: -1 } as Record<string, number>)[event.key]
  if (step !== undefined) {
    event.preventDefault()
    const next = buttons[buttons.indexOf(document.activeElement as HTMLButtonElement) + step] ?? field
    next.focus()
  } else if (event.key === 'Escape') {
    list.hidden = true
    field.focus()
  }
})

file.addEventListener('change', async () => {
  const chosen = file.files?.[0]
  attach.open = false
  if (chosen) await attempt(() => sendFile(chosen))
  file.value = ''
})

one('[data-attach=location]', form).addEventListener('click', () => {
  attach.open = false
  return attempt(() => act('locate'))
})

/** Prompts are for those who have not written yet. */
export function showState(state: State, hasWritten: boolean): void {
  if (commands !== state.commands) {
    commands = state.commands
    showCommands()
  }
  form.hidden = state.blocked
  blocked.hidden = !state.blocked
  prompts.hidden = state.blocked || hasWritten || state.prompts.length === 0
  offer(prompts, state.prompts, (prompt) =>
    el('button', { type: 'button', onclick: () => sayText(prompt) }, prompt),
  )
}
