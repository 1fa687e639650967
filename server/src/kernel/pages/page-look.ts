/** How pages look that people open: one set of colours and sizes, light and dark, and one calm card. */

export const COLOURS = `
:root { color-scheme: light dark; --ground: #eef1ee; --glow: #dcebe1; --sheet: #ffffff; --tint: #f3f6f3; --ink: #17211b;
  --soft: #5c6b62; --line: #dfe6e1; --accent: #1f7a4d; --on: #ffffff; --mark: #d9f2e3; --on-mark: #10301f; --bad: #9a3412;
  --round: 24px; --shade: 0 1px 2px #0000000a, 0 24px 48px -24px #00000029;
  --letters: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Open Sans", sans-serif }
@media (prefers-color-scheme: dark) { :root { --ground: #0e1411; --glow: #16241c; --sheet: #17201b; --tint: #1d2722;
  --ink: #e8efea; --soft: #9fb0a6; --line: #27332c; --accent: #4ccb88; --on: #06230f; --mark: #1d4430; --on-mark: #e3f6ea;
  --bad: #fdba74 } }
`

export const CARD = `${COLOURS}
* { box-sizing: border-box; margin: 0 }
body { min-height: 100vh; min-height: 100dvh; display: grid; place-items: center; padding: 24px 16px; color: var(--ink);
  background: radial-gradient(70rem 40rem at 50% -10rem, var(--glow), transparent) var(--ground); font: var(--letters) }
main { width: 100%; max-width: 25rem; background: var(--sheet); border: 1px solid var(--line); border-radius: var(--round);
  overflow: hidden; box-shadow: var(--shade) }
.calm { padding: 40px 32px; text-align: center }
.calm p { margin-top: 12px; color: var(--soft); overflow-wrap: anywhere } .calm p b { color: var(--ink) }
.mark { width: 56px; height: 56px; margin: 0 auto 20px; border-radius: 50%; display: grid; place-items: center; font-size: 24px;
  font-weight: 600; background: var(--mark); color: var(--on-mark) }
h1 { font-size: 1.3rem; line-height: 1.3; letter-spacing: -.01em; overflow-wrap: anywhere; text-wrap: balance }
.go { display: block; width: 100%; padding: 13px 20px; border: 0; border-radius: 999px; cursor: pointer; font: inherit;
  font-weight: 600; text-align: center; text-decoration: none; background: var(--accent); color: var(--on) }
.go:hover { filter: brightness(1.06) }
:is(input, textarea, select, button, summary, a):focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
`
