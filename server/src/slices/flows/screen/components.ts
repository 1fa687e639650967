/** Components as HTML. No script is needed: what a person enters travels as an ordinary form. */

import { html, type Markup } from '../../../kernel/pages/html.ts'
import type { Problems } from '../engine/answers.ts'
import type { Json } from '../engine/definition.ts'
import { boundsInWords, fileBoundsOf } from '../engine/files.ts'
import { objectsIn, textOf } from '../engine/values.ts'
import type { Shown, View } from '../engine/view.ts'

export const fieldName = (kind: string, ...parts: string[]) =>
  [kind, ...parts.map(encodeURIComponent)].join(':')

type Drawing = { view: View; problems: Problems; takesFiles: boolean }

export function renderComponent(component: Shown, drawing: Drawing): Markup {
  const draw = DRAWN[component.type]
  const drawn = draw ? draw(component, drawing) : html``
  const problem = typeof component.name === 'string' ? drawing.problems[component.name] : undefined
  return problem ? html`${drawn}<span class="wrong" role="alert">${problem}</span>` : drawn
}

const DRAWN: Record<string, (component: Shown, drawing: Drawing) => Markup> = {
  TextHeading: ({ text }) => html`<h2>${textOf(text)}</h2>`,
  TextSubheading: ({ text }) => html`<h3>${textOf(text)}</h3>`,
  TextBody: ({ text }) => markdown(text),
  TextCaption: ({ text }) => html`<div class="caption">${markdown(text)}</div>`,
  RichText: ({ text }) => markdown(text),
  TextInput: textInput,
  TextArea: textArea,
  RadioButtonsGroup: (component, drawing) => choices(component, drawing, 'radio'),
  CheckboxGroup: (component, drawing) => choices(component, drawing, 'checkbox'),
  ChipsSelector: chips,
  Dropdown: dropdown,
  OptIn: optIn,
  DatePicker: (component, drawing) =>
    dateField(
      component,
      textOf(component.label),
      fieldName('t', nameOf(component)),
      drawing.view.form[nameOf(component)],
    ),
  CalendarPicker: calendar,
  EmbeddedLink: ({ key, text }) =>
    html`<button class="link" name="press" value="${key}" formnovalidate>${textOf(text)}</button>`,
  Image: ({ src, ...component }) => picture(src, component['alt-text']),
  ImageCarousel: ({ images }) =>
    html`<div class="carousel">${objectsIn(images).map((image) => picture(image.src, image['alt-text']))}</div>`,
  NavigationList: navigationList,
  PhotoPicker: picker,
  DocumentPicker: picker,
}

const nameOf = (component: Shown) => String(component.name)

const attribute = (on: boolean, name: string) => (on ? html` ${name}` : html``)

const hint = (text: unknown) => (text === undefined ? html`` : html`<small>${textOf(text)}</small>`)

const optional = (component: Shown) => (component.required === true ? '' : ' (optional)')

const INPUT_TYPES: Record<string, string> = {
  email: 'email',
  phone: 'tel',
  password: 'password',
  passcode: 'password',
}

function textInput(component: Shown, { view }: Drawing): Markup {
  const type = INPUT_TYPES[textOf(component['input-type'])] ?? 'text'
  const value = textOf(view.form[nameOf(component)])
  return html`<label class="field"><span>${textOf(component.label)}${optional(component)}</span>
<input type="${type}" name="${fieldName('t', nameOf(component))}" value="${value}"${attribute(component.enabled === false, 'disabled')}>${hint(component['helper-text'])}</label>`
}

function textArea(component: Shown, { view }: Drawing): Markup {
  return html`<label class="field"><span>${textOf(component.label)}${optional(component)}</span>
<textarea name="${fieldName('t', nameOf(component))}"${attribute(component.enabled === false, 'disabled')}>${textOf(view.form[nameOf(component)])}</textarea>${hint(component['helper-text'])}</label>`
}

function choices(component: Shown, { view }: Drawing, type: 'radio' | 'checkbox'): Markup {
  const name = nameOf(component)
  const chosen = [view.form[name] ?? []].flat().map(textOf)
  const options = objectsIn(component['data-source']).map((option) => {
    const id = textOf(option.id)
    const field = type === 'radio' ? fieldName('t', name) : fieldName('o', name, id)
    const off = option.enabled === false || component.enabled === false
    return html`<label class="option"><input type="${type}" name="${field}" value="${id}"${attribute(chosen.includes(id), 'checked')}${attribute(off, 'disabled')}>
<div>${textOf(option.title)}${hint(option.description)}${hint(option.metadata)}</div>${illustration(option)}</label>`
  })
  return html`<fieldset><legend>${textOf(component.label)}${optional(component)}</legend>${hint(component.description)}${options}</fieldset>`
}

function illustration(option: Json): Markup {
  if (option.image !== undefined) return picture(option.image, option['alt-text'])
  const colour = textOf(option.color).replace('#', '')
  return /^[0-9A-Fa-f]{6}$/.test(colour)
    ? html`<span class="swatch" style="background:#${colour}"></span>`
    : html``
}

function chips(component: Shown, { view }: Drawing): Markup {
  const name = nameOf(component)
  const chosen = [view.form[name] ?? []].flat().map(textOf)
  const all = objectsIn(component['data-source']).map((option) => {
    const id = textOf(option.id)
    return html`<label><input type="checkbox" name="${fieldName('o', name, id)}" value="${id}"${attribute(chosen.includes(id), 'checked')}>${textOf(option.title)}</label>`
  })
  return html`<fieldset><legend>${textOf(component.label)}${optional(component)}</legend>${hint(component.description)}<div class="chips">${all}</div></fieldset>`
}

function dropdown(component: Shown, { view }: Drawing): Markup {
  const name = nameOf(component)
  const chosen = textOf(view.form[name])
  const options = objectsIn(component['data-source']).map((option) => {
    const id = textOf(option.id)
    return html`<option value="${id}"${attribute(id === chosen, 'selected')}${attribute(option.enabled === false, 'disabled')}>${textOf(option.title)}</option>`
  })
  return html`<label class="field"><span>${textOf(component.label)}${optional(component)}</span>
<select name="${fieldName('t', name)}"${attribute(component.enabled === false, 'disabled')}><option value="">Choose&hellip;</option>${options}</select></label>`
}

function optIn(component: Shown, { view }: Drawing): Markup {
  const more = component['on-click-action']
    ? html` <button class="link" name="press" value="${component.key}" formnovalidate>Read more</button>`
    : html``
  return html`<label class="option"><input type="checkbox" name="${fieldName('b', nameOf(component))}" value="true"${attribute(view.form[nameOf(component)] === true, 'checked')}><div>${textOf(component.label)}${more}</div></label>`
}

function dateField(component: Shown, label: string, name: string, value: unknown): Markup {
  const bound = (which: 'min' | 'max') => {
    const date = textOf(component[`${which}-date`])
    return /^\d{4}-\d\d-\d\d$/.test(date) ? html` ${which}="${date}"` : html``
  }
  return html`<label class="field"><span>${label}${optional(component)}</span>
<input type="date" name="${name}" value="${textOf(value)}"${bound('min')}${bound('max')}${attribute(component.enabled === false, 'disabled')}></label>`
}

function calendar(component: Shown, { view }: Drawing): Markup {
  const name = nameOf(component)
  if (component.mode !== 'range')
    return dateField(component, textOf(component.label), fieldName('t', name), view.form[name])
  const labels = (component.label ?? {}) as Json
  const values = (view.form[name] ?? {}) as Json
  const ends = ['start-date', 'end-date'].map((end) =>
    dateField(component, textOf(labels[end]), fieldName('r', name, end), values[end]),
  )
  return html`<fieldset><legend>${textOf(component.title)}</legend>${hint(component.description)}${ends}</fieldset>`
}

function navigationList(component: Shown): Markup {
  const items = objectsIn(component['list-items']).map((item) => {
    const main = (item['main-content'] ?? {}) as Json
    const start = (item.start ?? {}) as Json
    const end = (item.end ?? {}) as Json
    return html`<button class="item" name="press" value="${component.key}.${textOf(item.id)}">${start.image === undefined ? html`` : picture(start.image, start['alt-text'])}
<div>${textOf(main.title)}${hint(main.description)}${hint(main.metadata)}</div>${hint(end.title)}${item.badge === undefined ? html`` : html`<em>${textOf(item.badge)}</em>`}</button>`
  })
  return html`<div>${component.label === undefined ? html`` : html`<h3>${textOf(component.label)}</h3>`}${hint(component.description)}${items}</div>`
}

/** Files that were taken before are named; one whose mark is removed is left behind. */
function picker(component: Shown, { view, takesFiles }: Drawing): Markup {
  const bounds = fileBoundsOf(component)
  if (!bounds) return html``
  const name = nameOf(component)
  const taken = objectsIn(view.form[name]).map(
    (file) =>
      html`<label class="option"><input type="checkbox" name="${fieldName('k', name, textOf(file.id))}" value="true" checked><div>${textOf(file.file_name)}</div></label>`,
  )
  const capture = component['photo-source'] === 'camera' ? html` capture="environment"` : html``
  const choose = takesFiles
    ? html`<input type="file" aria-label="${textOf(component.label)}" name="${fieldName('f', name)}" accept="${bounds.types.join(',')}"${attribute(bounds.most > 1, 'multiple')}${capture}${attribute(component.enabled === false, 'disabled')}>`
    : html`<small>Files are not taken in the preview; examples stand for them.</small>`
  return html`<fieldset><legend>${textOf(component.label)}${bounds.least > 0 ? '' : ' (optional)'}</legend>${hint(component.description)}${taken}${choose}<small>${boundsInWords(bounds)}</small></fieldset>`
}

/** Only pictures, by what their first characters say: anything else never becomes an address. */
function picture(source: unknown, alt: unknown): Markup {
  const base64 = textOf(source)
    .replace(/^data:image\/[a-z]+;base64,/, '')
    .replace(/\s/g, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return html``
  const type = base64.startsWith('iVBOR') ? 'png' : base64.startsWith('UklGR') ? 'webp' : 'jpeg'
  return html`<img alt="${textOf(alt)}" src="data:image/${type};base64,${base64}">`
}

/** The few marks that texts use: headings, bullets, bold and italic. */
function markdown(text: unknown): Markup {
  const lines = (Array.isArray(text) ? text : textOf(text).split('\n')).map(textOf)
  return html`<div>${lines.map((line) => {
    const heading = /^#{1,6}\s+(.*)$/.exec(line)
    if (heading) return html`<h3>${heading[1] ?? ''}</h3>`
    const bullet = /^\s*[-+*]\s+(.*)$/.exec(line)
    if (bullet) return html`<ul><li>${inline(bullet[1] ?? '')}</li></ul>`
    return html`<p>${inline(line)}</p>`
  })}</div>`
}

function inline(text: string): Markup[] {
  return text.split(/(\*\*[^*]+\*\*|\*[^*]+\*)/).map((part) => {
    if (/^\*\*[^*]+\*\*$/.test(part)) return html`<b>${part.slice(2, -2)}</b>`
    return /^\*[^*]+\*$/.test(part) ? html`<i>${part.slice(1, -1)}</i>` : html`${part}`
  })
}
