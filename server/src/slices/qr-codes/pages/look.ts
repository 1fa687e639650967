/** How the page of a code looks: calm, one column on a phone, two on a desk, light and dark. */

export const STYLE = `
:root { color-scheme: light dark;
  --ground: #eef1ee; --glow: #dcebe1; --card: #ffffff; --ink: #17211b; --soft: #5c6b62; --line: #dfe6e1;
  --accent: #1f7a4d; --on-accent: #ffffff; --bubble: #d9f2e3; --bubble-ink: #10301f; --warn: #9a3412 }
@media (prefers-color-scheme: dark) { :root {
  --ground: #0e1411; --glow: #16241c; --card: #17201b; --ink: #e8efea; --soft: #9fb0a6; --line: #27332c;
  --accent: #4ccb88; --on-accent: #06230f; --bubble: #1d4430; --bubble-ink: #e3f6ea; --warn: #fdba74 } }
* { box-sizing: border-box; margin: 0 }
body { min-height: 100vh; min-height: 100dvh; display: grid; place-items: center; padding: 24px 16px;
  color: var(--ink); background: radial-gradient(70rem 40rem at 50% -10rem, var(--glow), transparent) var(--ground);
  font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Open Sans", sans-serif }
main { width: 100%; max-width: 25rem; background: var(--card); border: 1px solid var(--line); border-radius: 24px;
  overflow: hidden; box-shadow: 0 1px 2px #0000000a, 0 24px 48px -24px #00000029 }
.talk { padding: 32px 28px 28px }
.who { display: flex; align-items: center; gap: 16px }
.who > div { min-width: 0 }
.photo { width: 64px; height: 64px; border-radius: 50%; flex: none; object-fit: cover; display: grid; place-items: center;
  background: var(--accent); color: var(--on-accent); font-size: 26px; font-weight: 600 }
h1 { font-size: 1.3rem; line-height: 1.25; letter-spacing: -.01em; overflow-wrap: anywhere }
.number { color: var(--soft); font-size: .925rem; font-variant-numeric: tabular-nums; white-space: nowrap }
.about { margin-top: 18px; color: var(--soft); overflow-wrap: anywhere }
.label { display: block; margin: 26px 0 8px; font-size: .8rem; font-weight: 600; color: var(--soft) }
.bubble { width: fit-content; max-width: 100%; margin-left: auto; padding: 11px 16px; border-radius: 18px 18px 5px 18px;
  background: var(--bubble); color: var(--bubble-ink); overflow-wrap: anywhere; white-space: pre-wrap }
textarea, input { width: 100%; font: inherit; color: var(--bubble-ink); background: var(--bubble); border: 1px solid transparent;
  border-radius: 16px; padding: 12px 16px; resize: vertical }
input { color: var(--ink); background: transparent; border-color: var(--line); padding: 8px 14px; font-size: .925rem }
textarea:focus-visible, input:focus-visible, .go:focus-visible, summary:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
.go { display: block; width: 100%; margin-top: 16px; padding: 13px 20px; border: 0; border-radius: 999px; cursor: pointer;
  font: inherit; font-weight: 600; text-align: center; text-decoration: none; background: var(--accent); color: var(--on-accent) }
.go:hover { filter: brightness(1.06) }
details { margin-top: 14px; font-size: .875rem; color: var(--soft) }
summary { cursor: pointer; border-radius: 6px } summary + label { display: block; margin: 10px 0 6px }
.hint { margin-top: 18px; font-size: .875rem; color: var(--soft) }
.wrong { margin-top: 16px; color: var(--warn); font-size: .925rem }
.desk { display: none; text-align: center; padding: 32px 28px; background: var(--ground); border-left: 1px solid var(--line) }
.desk svg { display: block; width: 208px; height: 208px; padding: 4px; background: #fff; border-radius: 16px; border: 1px solid var(--line) }
.desk p { margin-top: 14px; width: 208px; font-size: .875rem; color: var(--soft) }
.calm { padding: 44px 32px; text-align: center } .calm p { margin-top: 12px; color: var(--soft) }
.calm .bubble { margin: 22px auto 20px; color: var(--bubble-ink) }
.mark { width: 56px; height: 56px; margin: 0 auto 20px; border-radius: 50%; display: grid; place-items: center; font-size: 24px;
  background: var(--bubble); color: var(--bubble-ink) }
@media (min-width: 46rem) { main.two { max-width: 44rem; display: grid; grid-template-columns: 1fr auto }
  .two .desk { display: grid; place-content: center } .two .talk { padding: 40px 36px 36px } }
@media print { body { background: none } main { border: 0; box-shadow: none } .go, details { display: none } }
`
