/** The frame around every document: search, navigation by kind, and what stands on this page. */

import { html, Markup } from '../../kernel/pages/html.ts'
import type { Rendered } from './render.ts'
import { addressOf, readSources, type Source } from './sources.ts'

/** Each with the page that lists what belongs to it. */
export const KINDS = [
  { title: 'Tutorials', index: 'tutorials' },
  { title: 'Guides', index: 'guides' },
  { title: 'Reference', index: 'reference' },
  { title: 'Explanation', index: 'explanation' },
  { title: 'Project', index: 'project' },
] as const

type Parts = { sources: Map<string, Source>; source: Source; root: string; rendered: Rendered }

export function layout({ sources, source, root, rendered }: Parts): string {
  const nav = navigation(sources, source, root)
  const inner = rendered.headings.filter(({ depth }) => depth === 2 || depth === 3)
  const page = html`<!doctype html>
<html lang="en" data-root="${root}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${source.path === '' ? 'Parley documentation' : `${source.title} · Parley`}</title><link rel="stylesheet" href="${root}site.css"></head>
<body><header><a class="home" href="${root}">Parley docs</a>
<div class="search" role="search"><input type="search" aria-label="Search the documentation" placeholder="Search ( / )" autocomplete="off"><ul class="found" hidden></ul></div>
<div class="links"><a href="${root}api">Try the API</a><a href="${root}../console/">Console</a></div></header>
<details class="menu"><summary>All pages</summary><nav aria-label="All pages">${nav}</nav></details>
<div class="sides"><nav class="side" aria-label="Documentation">${nav}</nav>
<main>${new Markup(rendered.body)}<p class="foot"><a href="${root}${plainOf(source)}">This page as Markdown</a></p></main>
<aside aria-label="On this page">${inner.length > 1 && contents(inner)}</aside></div>
<script src="${root}site.js"></script></body></html>`
  return page.text
}

const plainOf = ({ file, path }: Source) =>
  file.endsWith('README.md') ? `${path}${path && '/'}README.md` : `${path}.md`

const contents = (headings: Rendered['headings']) =>
  html`<h2>On this page</h2><ul>${headings
    .slice(0, 40)
    .map(
      ({ id, text, depth }) =>
        html`<li class="${depth === 3 ? 'deep' : ''}"><a href="#${id}">${text}</a></li>`,
    )}</ul>`

function navigation(sources: Map<string, Source>, here: Source, root: string): Markup[] {
  return KINDS.flatMap(({ title, index }) => {
    const source = sources.get(index)
    if (!source) return []
    const links = listedIn(source, sources).map(
      ({ path, title: name }) =>
        html`<li><a href="${root}${path}"${path === here.path && new Markup(' aria-current="page"')}>${name}</a></li>`,
    )
    return [html`<h2>${title}</h2><ul>${links}</ul>`]
  })
}

/** In the order in which the index of the kind names them. */
function listedIn(index: Source, sources: Map<string, Source>): Source[] {
  const links = [...index.text.matchAll(/\]\(([^)#]+)\)/g)].map(([, href = '']) =>
    addressOf(index.file, href),
  )
  return [...new Set(links)].flatMap((path) => {
    const found = path === undefined ? undefined : sources.get(path)
    return found ? [found] : []
  })
}

/** Every page that a kind lists. */
export function listedPages(): Source[] {
  const sources = readSources()
  return KINDS.flatMap(({ index }) => {
    const source = sources.get(index)
    return source ? listedIn(source, sources) : []
  })
}
