/** How the page of a code looks: the calm card, one column on a phone, two on a desk. */

import { CARD } from '../../../kernel/pages/page-look.ts'

export const STYLE = `${CARD}
.talk { padding: 32px 28px 28px }
.who { display: flex; align-items: center; gap: 16px }
.who > div { min-width: 0 }
.photo { width: 64px; height: 64px; border-radius: 50%; flex: none; object-fit: cover; display: grid; place-items: center;
  background: var(--accent); color: var(--on-accent); font-size: 26px; font-weight: 600 }
.number { color: var(--ink-2); font-size: .925rem; font-variant-numeric: tabular-nums; white-space: nowrap }
.about { margin-top: 18px; color: var(--ink-2); overflow-wrap: anywhere }
.label { display: block; margin: 26px 0 8px; font-size: .8rem; font-weight: 600; color: var(--ink-2) }
.bubble { width: fit-content; max-width: 100%; margin-left: auto; padding: 11px 16px; border-radius: 18px 18px 5px 18px;
  background: var(--mine); color: var(--ink); overflow-wrap: anywhere; white-space: pre-wrap }
textarea, input { width: 100%; font: inherit; color: var(--ink); background: var(--mine); border: 1px solid transparent;
  border-radius: 16px; padding: 12px 16px; resize: vertical }
input { color: var(--ink); background: transparent; border-color: var(--control); padding: 8px 14px; font-size: .925rem }
.go { margin-top: 16px }
details { margin-top: 14px; font-size: .875rem; color: var(--ink-2) }
summary { cursor: pointer; border-radius: 6px } summary + label { display: block; margin: 10px 0 6px }
.hint { margin-top: 18px; font-size: .875rem; color: var(--ink-2) }
.wrong { margin-top: 16px; color: var(--fail); font-size: .925rem }
.desk { display: none; text-align: center; padding: 32px 28px; background: var(--canvas); border-left: 1px solid var(--line) }
.desk svg { display: block; width: 208px; height: 208px; padding: 4px; background: #fff; border-radius: 16px; border: 1px solid var(--line) }
.desk p { margin-top: 14px; width: 208px; font-size: .875rem; color: var(--ink-2) }
.calm .bubble { margin: 22px auto 20px; color: var(--ink) }
@media (min-width: 46rem) { main.two { max-width: 44rem; display: grid; grid-template-columns: 1fr auto }
  .two .desk { display: grid; place-content: center } .two .talk { padding: 40px 36px 36px } }
@media print { body { background: none } main { border: 0; box-shadow: none } .go, details { display: none } }
`
