/** A template as a customer sees it, with its examples in place of the variables. */

import type { TemplateComponent } from '@parley-dev/sdk'
import type { Colours } from '../framework/colours.ts'

const WIDTH = 46

export function lookOf(components: TemplateComponent[], { dim, bold, cyan }: Colours): string[] {
  const lines: string[] = []
  for (const component of components) {
    if (component.type === 'HEADER') {
      const { format = 'TEXT', text, example } = component
      const said = filled(text, example?.header_text, example?.header_text_named_params)
      lines.push(...(format === 'TEXT' ? said.map(bold) : [dim(`[${format.toLowerCase()}]`)]), '')
    } else if (component.type === 'BODY') {
      const { text, example } = component
      lines.push(...filled(text, example?.body_text?.[0], example?.body_text_named_params))
    } else if (component.type === 'FOOTER') lines.push('', ...filled(component.text).map(dim))
    else if (component.type === 'BUTTONS')
      lines.push('', ...component.buttons.map(({ text, type }) => cyan(`[ ${text ?? type} ]`)))
  }
  return lines.map((line) => `  ${dim('│')} ${line}`)
}

type Named = { param_name: string; example: string }

function filled(text = '', numbered: string[] = [], named: Named[] = []): string[] {
  const whole = text.replace(/\{\{(\w+)\}\}/g, (blank, name: string) =>
    /^\d+$/.test(name)
      ? (numbered[Number(name) - 1] ?? blank)
      : (named.find(({ param_name }) => param_name === name)?.example ?? blank),
  )
  return wrapped(whole)
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
