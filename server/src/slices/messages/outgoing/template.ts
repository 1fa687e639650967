/** Whether a template may be sent with the parameters a message brings, and what it reads like then. */

import type { Template } from '../../templates/index.ts'
import { placesOf, type VariablePlace } from '../../templates/index.ts'
import {
  templateDisabled,
  templateNotApproved,
  templatePaused,
  wrongParameterCount,
  wrongParameterFormat,
} from '../errors.ts'
import type { TemplateContent, TemplatePart } from './content/template.ts'

export function assertSendable(template: Template): void {
  if (template.status === 'PAUSED') throw templatePaused(template.name, template.paused_until)
  if (template.status === 'DISABLED') throw templateDisabled(template.name)
  if (template.status !== 'APPROVED')
    throw templateNotApproved(template.name, template.language, template.status)
}

type Parameter = TemplatePart['parameters'][number]

/** Every component gets exactly the parameters it has variables for. */
export function assertParametersFit(template: Template, message: TemplateContent): void {
  for (const place of placesOf(template)) {
    const parameters = partFor(message, place)?.parameters ?? []
    if (place.component === 'HEADER' && place.format !== 'TEXT') assertMediaHeader(place.format, parameters)
    else if (place.component === 'BUTTON') assertButton(place, parameters, template)
    else
      assertTexts(
        nameOf(place),
        expectedOf(place, template),
        parameters,
        template.parameter_format === 'NAMED',
      )
  }
  assertNoStrangers(template, message)
}

const nameOf = (place: VariablePlace) =>
  place.component === 'BUTTON' ? `button ${place.index}` : place.component.toLowerCase()

function partFor(message: TemplateContent, place: VariablePlace): TemplatePart | undefined {
  return message.components.find((part) =>
    place.component === 'BUTTON'
      ? part.type === 'button' && (part.index ?? 0) === place.index
      : part.type === place.component.toLowerCase(),
  )
}

/** The body of an authentication template is ours, and has one variable: the code. */
function expectedOf(place: VariablePlace, template: Template): string[] {
  if (template.category === 'AUTHENTICATION' && place.component === 'BODY' && place.variables.length === 0)
    return ['1']
  return place.variables
}

function assertTexts(where: string, variables: string[], parameters: Parameter[], named: boolean): void {
  if (parameters.length !== variables.length)
    throw wrongParameterCount(where, parameters.length, variables.length)
  for (const [at, parameter] of parameters.entries()) {
    if (!['text', 'currency', 'date_time'].includes(parameter.type)) {
      throw wrongParameterFormat(where, `parameter ${at + 1} must be a text, not "${parameter.type}"`)
    }
    if (parameter.type === 'text' && (typeof parameter.text !== 'string' || parameter.text.trim() === '')) {
      throw wrongParameterFormat(where, `parameter ${at + 1} has no text`)
    }
    if (named && !variables.includes(String(parameter.parameter_name))) {
      throw wrongParameterFormat(where, `parameter_name must be one of ${variables.join(', ')}`)
    }
  }
}

function assertMediaHeader(format: string, parameters: Parameter[]): void {
  const type = format.toLowerCase()
  if (parameters.length !== 1) throw wrongParameterCount('header', parameters.length, 1)
  const [parameter] = parameters
  const media = parameter?.[type] as { id?: unknown; link?: unknown } | undefined
  if (parameter?.type !== type) throw wrongParameterFormat('header', `the parameter must be of type ${type}`)
  if (typeof media?.id !== 'string' && typeof media?.link !== 'string') {
    throw wrongParameterFormat('header', `${type} must have an id or a link`)
  }
}

type ButtonPlace = Extract<VariablePlace, { component: 'BUTTON' }>

function assertButton(place: ButtonPlace, parameters: Parameter[], template: Template): void {
  const where = nameOf(place)
  if (place.type === 'OTP' || template.category === 'AUTHENTICATION') {
    assertTexts(where, ['1'], parameters, false)
  } else if (place.type === 'URL') {
    assertTexts(where, place.variables, parameters, false)
  } else if (place.type === 'COPY_CODE') {
    if (parameters.length !== 1) throw wrongParameterCount(where, parameters.length, 1)
    if (typeof parameters[0]?.coupon_code !== 'string')
      throw wrongParameterFormat(where, 'the parameter must have coupon_code')
  } else if (parameters.length > 1) throw wrongParameterCount(where, parameters.length, 1)
}

/** Parameters for a component that the template does not have. */
function assertNoStrangers(template: Template, message: TemplateContent): void {
  const places = placesOf(template)
  for (const part of message.components) {
    const known = places.some((place) => partFor({ ...message, components: [part] }, place) === part)
    if (!known && part.parameters.length > 0) {
      throw wrongParameterCount(
        part.type === 'button' ? `button ${part.index ?? 0}` : part.type,
        part.parameters.length,
        0,
      )
    }
  }
}

export type Rendered = {
  header?: { format: string; text?: string; media?: unknown }
  body: string
  footer?: string
  buttons: Record<string, unknown>[]
}

/** The template as the customer reads it, with the parameters in place. */
export function render(template: Template, message: TemplateContent): Rendered {
  const rendered: Rendered = { body: '', buttons: [] }
  for (const component of template.components) {
    if (component.type === 'HEADER') {
      const part = message.components.find((one) => one.type === 'header')
      const format = component.format ?? 'TEXT'
      rendered.header =
        format === 'TEXT'
          ? { format, text: fill(component.text ?? '', part) }
          : { format, media: part?.parameters[0]?.[format.toLowerCase()] }
    } else if (component.type === 'BODY') {
      const part = message.components.find((one) => one.type === 'body')
      rendered.body = fill(component.text ?? 'Your verification code is {{1}}.', part)
    } else if (component.type === 'FOOTER') {
      rendered.footer = component.text ?? ''
    } else {
      rendered.buttons = (component.buttons ?? []).map((button, index) =>
        renderButton(button, index, message),
      )
    }
  }
  return rendered
}

function renderButton(button: Record<string, unknown>, index: number, message: TemplateContent) {
  const part = message.components.find((one) => one.type === 'button' && (one.index ?? 0) === index)
  const [parameter] = part?.parameters ?? []
  return {
    ...button,
    index,
    ...(typeof button.url === 'string' && { url: fill(button.url, part) }),
    ...(typeof parameter?.payload === 'string' && { payload: parameter.payload }),
    ...(typeof parameter?.coupon_code === 'string' && { coupon_code: parameter.coupon_code }),
    ...(parameter?.type === 'action' && { action: parameter.action }),
  }
}

function fill(text: string, part: TemplatePart | undefined): string {
  return text.replace(/\{\{([A-Za-z0-9_]{1,64})\}\}/g, (mark, name: string) => {
    const parameter =
      part?.parameters.find((one) => one.parameter_name === name) ?? part?.parameters[Number(name) - 1]
    return parameter ? textOf(parameter) : mark
  })
}

function textOf(parameter: Parameter): string {
  if (typeof parameter.text === 'string') return parameter.text
  const fallback = (parameter.currency ?? parameter.date_time) as { fallback_value?: unknown } | undefined
  return String(fallback?.fallback_value ?? '')
}
