/** A template as a customer sees it, with its examples in place of the variables. */

import type { Colours } from '../manners/colours.ts'

export type Component = {
  type: string
  format?: string
  text?: string
  buttons?: { type: string; text?: string }[]
  example?: {
    body_text?: string[][]
    header_text?: string[]
    body_text_named_params?: Named[]
    header_text_named_params?: Named[]
  }
}
type Named = { param_name: string; example: string }

const WIDTH = 46

export function lookOf(components: Component[], { dim, bold, cyan }: Colours): string[] {
  const lines: string[] = []
  for (const component of components) {
    const { type, format = 'TEXT', buttons = [] } = component
    const text = wrapped(filled(component))
    if (type === 'HEADER')
      lines.push(...(format === 'TEXT' ? text.map(bold) : [dim(`[${format.toLowerCase()}]`)]), '')
    else if (type === 'BODY') lines.push(...text)
    else if (type === 'FOOTER') lines.push('', ...text.map(dim))
    else if (type === 'BUTTONS')
      lines.push('', ...buttons.map((button) => cyan(`[ ${button.text ?? button.type} ]`)))
  }
  return lines.map((line) => `  ${dim('│')} ${line}`)
}

function filled({ text = '', example = {} }: Component): string {
  const numbered = example.body_text?.[0] ?? example.header_text ?? []
  const named = [...(example.body_text_named_params ?? []), ...(example.header_text_named_params ?? [])]
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    /^\d+$/.test(name)
      ? (numbered[Number(name) - 1] ?? whole)
      : (named.find(({ param_name }) => param_name === name)?.example ?? whole),
  )
}

function wrapped(text: string): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines = ['']
    for (const word of paragraph.split(' ')) {
      const line = lines.at(-1) ?? ''
      if (line !== '' && line.length + word.length >= WIDTH) lines.push(word)
      else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
    }
    return lines
  })
}
