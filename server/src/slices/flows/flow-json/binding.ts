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

export function parseBinding(text: string): Binding | undefined {
  const found = BINDING.exec(text)
  if (!found) return undefined
  const [, screen, scope, names = ''] = found
  return { text, scope: scope as Binding['scope'], screen, names: names.split('.') }
}
