/** A page with both sides of every exchange beside each other, and what differs marked in both. */

import { markup } from '../../framework/markup.ts'
import type { Judged, Verdict } from '../replay/play.ts'
import { numberOf, reportOf } from './report.ts'

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:80rem;padding:0 1rem;color:#1c1c1c;background:#fff}
section{border-top:1px solid #ccc;padding:1rem 0}.sides{display:grid;grid-template-columns:1fr 1fr;gap:1rem}
pre{background:#f5f5f4;padding:.75rem;overflow:auto;white-space:pre-wrap;overflow-wrap:anywhere;margin:.25rem 0}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.2rem .5rem;vertical-align:top;overflow-wrap:anywhere}
.open{color:#a11212}.explained{color:#7a5200}.same{color:#17602f}
@media (prefers-color-scheme:dark){body{color:#eee;background:#161616}pre{background:#222}.open{color:#ff8c8c}.explained{color:#e6b450}.same{color:#7fce97}}`

export function asHtml(name: string, verdicts: Verdict[]): string {
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${markup(name)}</title><style>${STYLE}</style>
<h1>${markup(name)}</h1>
<p>${markup(numberOf(reportOf(verdicts)))}.</p>
${verdicts.map(section).join('\n')}
</html>
`
}

function section({ exchange, title, fields, recorded, got }: Verdict): string {
  const different = fields.filter(({ kind }) => kind !== undefined)
  const head = different.length === 0 ? `<span class="same">${fields.length} fields agree</span>` : ''
  const rows = different.map(row).join('')
  return `<section id="exchange-${exchange}"><h2>#${exchange} ${markup(title)}</h2>${head}
${rows && `<table><tr><th>field</th><th></th><th>recorded</th><th>got</th><th>explained by</th></tr>${rows}</table>`}
<div class="sides"><div>recorded<pre>${markup(written(recorded))}</pre></div><div>got<pre>${markup(written(got))}</pre></div></div></section>`
}

function row({ path, kind = 'other value', recorded, got, explained }: Judged): string {
  const cells = [path, kind, written(recorded), written(got), explained ?? '']
  return `<tr class="${explained === undefined ? 'open' : 'explained'}">${cells.map((cell) => `<td>${markup(cell)}</td>`).join('')}</tr>`
}

const written = (value: unknown): string => JSON.stringify(value, null, 2) ?? ''
