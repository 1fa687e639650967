/** How pages look that people open: one set of colours and sizes, light and dark, and one calm card. */

const face = (family: string, file: string) =>
  `@font-face { font-family: "${family}"; src: url("${file}") format("woff2"); font-weight: 100 900; font-display: swap }`

/** The faces of the console, which every installation serves. `fonts`: where they are. */
export const facesAt = (fonts: string) => `
${face('Geist Variable', `${fonts}/geist-latin-wght-normal.woff2`)}
${face('Geist Mono Variable', `${fonts}/geist-mono-latin-wght-normal.woff2`)}
`
/** Of pages at any depth. */
export const FACES = facesAt('/console/fonts')

/** Every colour is a role: the phone, the pages and whatever else people look at take it from here. */
export const TOKENS = `
:root { color-scheme: light dark;
  --canvas: light-dark(#ecefea, #0c0f0d); --surface: light-dark(#f9faf7, #121613); --raised: light-dark(#ffffff, #191f1b);
  --sunken: light-dark(#f3f5f0, #0e120f); --selected: light-dark(#dff3e3, #172b1e);
  --line: light-dark(#dee1db, #252b27); --control: light-dark(#868f88, #616c64);
  --ink: light-dark(#18201b, #e9eeea); --ink-2: light-dark(#47524b, #b4bdb7); --ink-3: light-dark(#606a64, #8f9a92);
  --accent: light-dark(#1b7948, #51ce89); --on-accent: light-dark(#ffffff, #001c0b); --accent-ink: light-dark(#0f663a, #73da9d);
  --focus: light-dark(#0077bd, #62bbf5); --wait: light-dark(#185b92, #80c7f8);
  --fail: light-dark(#b02b27, #fe9b93); --fail-bg: light-dark(#fee9e6, #451e1c);
  --wall: light-dark(#eef0ea, #101512); --dots: light-dark(#dfe3da, #171e1a); --frame: light-dark(#16201b, #2b3530);
  --theirs: light-dark(#ffffff, #212925); --mine: light-dark(#d5f2de, #16482f);
  --shade: light-dark(rgb(20 40 30 / 10%), rgb(0 0 0 / 35%));
  --pop: 0 1px 2px light-dark(rgb(20 40 30 / 8%), rgb(0 0 0 / 40%)), 0 8px 24px -8px light-dark(rgb(20 40 30 / 18%), rgb(0 0 0 / 60%));
  --round: 24px; --sans: "Geist Variable", system-ui, -apple-system, "Segoe UI", Roboto, "Open Sans", sans-serif;
  --mono: "Geist Mono Variable", ui-monospace, "SF Mono", Menlo, Consolas, monospace }
`

export const CARD = `${FACES}${TOKENS}
* { box-sizing: border-box; margin: 0 }
body { min-height: 100vh; min-height: 100dvh; display: grid; place-items: center; padding: 24px 16px; color: var(--ink);
  background: radial-gradient(70rem 40rem at 50% -10rem, var(--selected), transparent) var(--canvas); font: 16px/1.55 var(--sans) }
main { width: 100%; max-width: 25rem; background: var(--raised); border: 1px solid var(--line); border-radius: var(--round);
  overflow: hidden; box-shadow: var(--pop) }
.calm { padding: 40px 32px; text-align: center }
.calm p { margin-top: 12px; color: var(--ink-2); overflow-wrap: anywhere } .calm p b { color: var(--ink) }
.mark { width: 56px; height: 56px; margin: 0 auto 20px; border-radius: 50%; display: grid; place-items: center; font-size: 24px;
  font-weight: 600; background: var(--mine); color: var(--ink) }
.mark.failed { background: var(--fail-bg); color: var(--fail) }
h1 { font-size: 1.3rem; line-height: 1.3; letter-spacing: -.01em; overflow-wrap: anywhere; text-wrap: balance }
.go { display: block; width: 100%; padding: 13px 20px; border: 0; border-radius: 999px; cursor: pointer; font: inherit;
  font-weight: 600; text-align: center; text-decoration: none; background: var(--accent); color: var(--on-accent) }
.go:hover { filter: brightness(1.06) }
:is(input, textarea, select, button, summary, a):focus-visible { outline: 2px solid var(--focus); outline-offset: 2px }
`
