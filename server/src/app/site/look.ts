/** How the documents look: one column to read, navigation beside it, light and dark as the reader has it. */

import { FACES, TOKENS } from '../../kernel/pages/page-look.ts'

export const STYLE = `${FACES}${TOKENS}
* { box-sizing: border-box } html { scroll-padding-top: 76px; -webkit-text-size-adjust: 100% }
body { margin: 0; color: var(--ink); background: var(--canvas); font: 16px/1.6 var(--sans) }
a { color: var(--accent-ink); text-underline-offset: 3px }
header { position: sticky; top: 0; z-index: 2; display: flex; gap: 12px; align-items: center; padding: 10px 20px;
  background: var(--raised); border-bottom: 1px solid var(--line) }
header .home { font-weight: 650; color: var(--ink); text-decoration: none; white-space: nowrap }
header .links { display: flex; gap: 16px; margin-left: auto } header .links a { color: var(--ink-2); text-decoration: none }
.search { position: relative; flex: 1; max-width: 460px; min-width: 0 }
.search input { width: 100%; padding: 8px 14px; font: inherit; color: var(--ink); background: var(--sunken); border: 1px solid var(--control);
  border-radius: 999px }
.found { position: absolute; inset: calc(100% + 8px) 0 auto; margin: 0; padding: 6px; list-style: none; max-height: 70vh; overflow: auto;
  background: var(--raised); border: 1px solid var(--line); border-radius: 14px; box-shadow: var(--pop) }
.found a { display: block; padding: 8px 10px; border-radius: 8px; color: var(--ink); text-decoration: none }
.found a:is(:hover, :focus-visible) { background: var(--selected) } .found small, .found p { color: var(--ink-2); margin: 0 }
.found p { padding: 8px 10px }
.sides { display: grid; grid-template-columns: 250px minmax(0, 1fr) 210px; max-width: 1360px; margin: 0 auto }
nav, aside { position: sticky; top: 60px; align-self: start; max-height: calc(100vh - 60px); overflow: auto; padding: 24px 20px;
  font-size: 14px; line-height: 1.45 }
nav h2, aside h2 { margin: 20px 0 6px; font-size: 12px; letter-spacing: .04em; text-transform: uppercase; color: var(--ink-3) }
nav h2:first-child, aside h2:first-child { margin-top: 0 }
nav ul, aside ul { margin: 0; padding: 0; list-style: none }
nav li a, aside li a { display: block; padding: 4px 10px; border-radius: 7px; color: var(--ink-2); text-decoration: none }
nav li a:hover, aside li a:hover { background: var(--sunken) }
nav [aria-current] { background: var(--selected); color: var(--ink); font-weight: 600 }
aside .deep { padding-left: 22px }
main { min-width: 0; margin: 20px 0 60px; padding: 32px 44px 48px; background: var(--surface); border: 1px solid var(--line); border-radius: 18px }
h1 { margin: 0 0 16px; font-size: 2rem; line-height: 1.2; letter-spacing: -.02em; text-wrap: balance }
main h2 { margin: 40px 0 12px; font-size: 1.35rem; line-height: 1.3 } main h3 { margin: 28px 0 8px; font-size: 1.08rem }
.anchor { margin-left: 8px; color: var(--ink-3); text-decoration: none; opacity: 0 } :is(h2, h3, h4):hover .anchor, .anchor:focus-visible { opacity: 1 }
p, ul, ol { margin: 0 0 14px } main li { margin: 4px 0 } main img { max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: 10px }
code { font: .88em/1.5 var(--mono); background: var(--sunken); border: 1px solid var(--line);
  border-radius: 5px; padding: 1px 5px; overflow-wrap: anywhere }
pre { position: relative; margin: 0 0 16px; padding: 14px 16px; overflow: auto; background: var(--sunken); border: 1px solid var(--line); border-radius: 12px }
pre code { border: 0; background: none; padding: 0; overflow-wrap: normal }
.copy { position: absolute; top: 8px; right: 8px; padding: 3px 10px; font: 12px var(--sans); color: var(--ink-2); background: var(--raised);
  border: 1px solid var(--line); border-radius: 999px; cursor: pointer }
@media (hover: hover) { .copy { opacity: 0 } :is(pre:hover .copy, .copy:focus-visible) { opacity: 1 } }
.scroll { overflow-x: auto; margin: 0 0 16px } table { border-collapse: collapse; min-width: 100%; font-size: .93em }
th, td { padding: 8px 12px; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line) } th { color: var(--ink-2); font-weight: 600 }
.menu { display: none } .foot { margin-top: 40px; padding-top: 16px; border-top: 1px solid var(--line); font-size: 14px; color: var(--ink-2) }
:is(a, button, input, summary, .scroll):focus-visible { outline: 2px solid var(--focus); outline-offset: 2px }
@media (max-width: 1180px) { .sides { grid-template-columns: 230px minmax(0, 1fr) } aside { display: none } main { margin-right: 20px } }
@media (max-width: 800px) { header { padding: 10px 14px } header .links { display: none }
  .sides { display: block } nav.side { display: none } .menu { display: block; margin: 12px 14px; padding: 10px 16px; background: var(--surface);
    border: 1px solid var(--line); border-radius: 14px } .menu summary { cursor: pointer; font-weight: 600 } .menu nav { position: static; max-height: none; padding: 12px 0 0 }
  main { margin: 0 0 32px; padding: 22px 18px 32px; border-inline: 0; border-radius: 0 } h1 { font-size: 1.6rem } }
`
