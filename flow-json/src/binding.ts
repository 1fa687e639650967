/** References to values: `${data.x}`, `${form.x}` and, from 4.0, `${screen.S.form.x}`. */

export type Binding = {
  /** As it was written. */
  text: string
  scope: 'data' | 'form'
  /** Another screen's data or form; undefined: this screen's own. */
  screen: string | undefined
  names: readonly string[]
}

const BINDING =
  /^\$\{(?:screen\.([^\s.${}'"`]{1,200})\.)?(data|form)\.([^\s.${}'"`]{1,200}(?:\.[^\s.${}'"`]{1,200}){0,20})\}$/

/** True for every text that means to be one binding, whether or not it can be read. */
export const looksBound = (text: string): boolean =>
  text.charCodeAt(0) === 0x24 && text.charCodeAt(1) === 0x7b

/** Bindings read lately: a definition uses the same few again and again. */
const known = new Map<string, Binding | undefined>()
const KNOWN_MAX = 1_000
const KNOWN_LENGTH_MAX = 100

export function parseBinding(text: string): Binding | undefined {
  const seen = known.get(text)
  if (seen) return seen
  const binding = read(text)
  if (known.size >= KNOWN_MAX) known.clear()
  if (text.length <= KNOWN_LENGTH_MAX) known.set(text, binding)
  return binding
}

function read(text: string): Binding | undefined {
  const found = BINDING.exec(text)
  if (!found) return undefined
  const [, screen, scope, names = ''] = found
  return { text, scope: scope as Binding['scope'], screen, names: names.split('.') }
}
