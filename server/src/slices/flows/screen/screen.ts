/** A whole screen as a form: title, components, footer, and the session that travels with it. */

import { html, type Markup } from '../../../kernel/pages/html.ts'
import type { Problems } from '../engine/answers.ts'
import { fileBoundsOf } from '../engine/files.ts'
import { textOf } from '../engine/values.ts'
import type { View } from '../engine/view.ts'
import { renderComponent } from './components.ts'

export type Around = {
  /** Where the form is sent. */
  again: string
  /** The session, sealed: comes back as the field `session`. */
  sealed: string
  notice: string | undefined
  problems: Problems
  canGoBack: boolean
  /** Whether files that are chosen find somebody who keeps them. */
  takesFiles?: boolean
}

export function renderScreen(view: View, around: Around): Markup {
  const footer = view.components.find((component) => component.type === 'Footer')
  const others = view.components.filter((component) => component.type !== 'Footer')
  const takesFiles = around.takesFiles === true
  const drawing = { view, problems: around.problems, takesFiles }
  const encoding =
    takesFiles && view.components.some(fileBoundsOf) ? html` enctype="multipart/form-data"` : html``
  const before = around.canGoBack
    ? html`<button name="press" value="back" formnovalidate aria-label="Back">&lsaquo;</button>`
    : html`<span></span>`
  // Whoever frames the page can read which screen it shows.
  return html`<form method="post" action="${around.again}" data-screen="${view.screen}"${encoding}><header>${before}<h1>${view.title}</h1><span></span></header>
<input type="hidden" name="session" value="${around.sealed}">
<div class="body">${around.notice === undefined ? html`` : html`<p class="notice" role="alert">${around.notice}</p>`}
${others.map((component) => renderComponent(component, drawing))}</div>
${footer ? footerOf(footer) : html``}</form>`
}

function footerOf(footer: View['components'][number]): Markup {
  const center = footer['center-caption']
  const sides = [footer['left-caption'], footer['right-caption']].filter((caption) => caption !== undefined)
  const captions =
    center !== undefined
      ? html`<div class="captions center"><span>${textOf(center)}</span></div>`
      : sides.length > 0
        ? html`<div class="captions">${sides.map((side) => html`<span>${textOf(side)}</span>`)}</div>`
        : html``
  const off = footer.enabled === false ? html` disabled` : html``
  return html`<footer>${captions}<button class="main" name="press" value="footer"${off}>${textOf(footer.label)}</button></footer>`
}
