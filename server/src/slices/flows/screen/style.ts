/** How the preview looks: a phone's sheet on a quiet ground, in light and dark. */

import { FACES, TOKENS } from '../../../kernel/pages/page-look.ts'

export const STYLE = `${FACES}${TOKENS}
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; background: var(--canvas); color: var(--ink); font: 16px/1.45 var(--sans); display: flex; justify-content: center; align-items: flex-start; padding: 24px 12px }
main { width: 100%; max-width: 400px; min-height: 640px; background: var(--raised); border-radius: 28px; box-shadow: var(--pop); overflow: hidden; display: flex; flex-direction: column }
header { display: flex; align-items: center; gap: 8px; padding: 16px 20px; border-bottom: 1px solid var(--line) }
header h1 { font-size: 17px; font-weight: 600; margin: 0; flex: 1; text-align: center; overflow-wrap: anywhere }
header button, header span { width: 32px; height: 32px; flex: none }
header button { border: 0; border-radius: 50%; background: var(--sunken); color: var(--ink); font-size: 18px; cursor: pointer }
form { display: flex; flex-direction: column; flex: 1 }
.body { flex: 1; padding: 20px; display: flex; flex-direction: column; gap: 16px }
h2 { font-size: 22px; line-height: 1.25; margin: 0 } h3 { font-size: 18px; margin: 0 } p { margin: 0; overflow-wrap: anywhere } ul { margin: 0; padding-left: 20px }
.caption, small { color: var(--ink-2); font-size: 13px }
label.field, fieldset { display: flex; flex-direction: column; gap: 6px; border: 0; padding: 0; margin: 0; min-width: 0 }
label.field > span, legend { font-weight: 500; font-size: 14px; padding: 0 } legend { margin-bottom: 6px }
input[type=text], input[type=email], input[type=number], input[type=tel], input[type=password], input[type=date], textarea, select { width: 100%; font: inherit; color: inherit; padding: 12px; border: 1px solid var(--control); border-radius: 12px; background: var(--sunken) }
input[type=file] { width: 100%; font: inherit; color: var(--ink-2); padding: 12px; border: 1px dashed var(--control); border-radius: 12px; background: var(--sunken) } ::file-selector-button { font: inherit; font-weight: 600; margin-right: 12px; padding: 6px 14px; border: 0; border-radius: 999px; background: var(--accent); color: var(--on-accent); cursor: pointer }
textarea { min-height: 96px; resize: vertical }
:is(input, textarea, select, button):focus-visible { outline: 2px solid var(--focus); outline-offset: 2px }
.option { display: flex; gap: 12px; align-items: flex-start; padding: 12px 0; border-bottom: 1px solid var(--line) } .option:last-child { border: 0 }
.option input { width: 20px; height: 20px; margin: 2px 0 0; accent-color: var(--accent); flex: none } .option div { flex: 1 } .option small { display: block }
.chips { display: flex; flex-wrap: wrap; gap: 8px } .chips label { border: 1px solid var(--line); border-radius: 999px; padding: 6px 14px; background: var(--sunken); cursor: pointer } .chips input { position: absolute; opacity: 0 } .chips label:has(:checked) { background: var(--accent); color: var(--on-accent); border-color: var(--accent) } .chips label:has(:focus-visible) { outline: 2px solid var(--focus); outline-offset: 2px }
.swatch { width: 28px; height: 28px; border-radius: 8px; flex: none }
img { max-width: 100%; border-radius: 12px; display: block } .option img, .item img { width: 48px; height: 48px; object-fit: cover; flex: none }
.carousel { display: flex; gap: 8px; overflow-x: auto } .carousel img { width: 85%; flex: none }
button.link { border: 0; background: none; color: var(--accent-ink); font: inherit; font-weight: 500; padding: 0; text-align: left; cursor: pointer; text-decoration: underline; text-underline-offset: 3px }
button.item { display: flex; gap: 12px; align-items: center; width: 100%; text-align: left; font: inherit; color: inherit; background: none; border: 0; border-bottom: 1px solid var(--line); padding: 14px 0; cursor: pointer } .item div { flex: 1; min-width: 0 } .item small { display: block } .item em { font-style: normal; font-size: 12px; background: var(--accent); color: var(--on-accent); border-radius: 999px; padding: 2px 8px }
footer { padding: 16px 20px 20px; border-top: 1px solid var(--line) } footer .captions { display: flex; justify-content: space-between; color: var(--ink-2); font-size: 13px; margin-bottom: 10px } footer .captions.center { justify-content: center }
.main { width: 100%; padding: 14px; font: inherit; font-weight: 600; border: 0; border-radius: 999px; background: var(--accent); color: var(--on-accent); cursor: pointer; text-align: center; text-decoration: none; display: block } .main:disabled { opacity: .45; cursor: default }
.wrong { color: var(--fail); font-size: 13px; margin-top: -10px } .notice { background: var(--fail-bg); color: var(--fail); border-radius: 12px; padding: 12px; font-size: 14px; overflow-wrap: anywhere }
table { width: 100%; border-collapse: collapse; font-size: 14px } th { white-space: nowrap } td, th { text-align: left; padding: 8px 0; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere } th { color: var(--ink-2); font-weight: 500; padding-right: 12px }
.done { font-size: 44px; text-align: center; color: var(--accent) } .errors li { margin-bottom: 10px } code { font-size: 13px; color: var(--ink-2); overflow-wrap: anywhere }
`
