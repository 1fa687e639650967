/** How the pages look that a merchant passes on the way: one calm card, light and dark. */

export const STYLE = `
:root { color-scheme: light dark; --ground: #eef0f4; --glow: #dfe5f5; --card: #ffffff; --ink: #161b26; --soft: #586174;
  --line: #dfe3ec; --accent: #3452c8; --on-accent: #ffffff; --tint: #e4e9fb; --on-tint: #22358a }
@media (prefers-color-scheme: dark) { :root { --ground: #0e1117; --glow: #171f33; --card: #171b24; --ink: #e9ecf3;
  --soft: #a1aabb; --line: #282f3d; --accent: #8ea6ff; --on-accent: #0b1433; --tint: #25305a; --on-tint: #dce4ff } }
* { box-sizing: border-box; margin: 0 }
body { min-height: 100vh; min-height: 100dvh; display: grid; place-items: center; padding: 24px 16px; color: var(--ink);
  background: radial-gradient(70rem 40rem at 50% -10rem, var(--glow), transparent) var(--ground);
  font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Open Sans", sans-serif }
main { width: 100%; max-width: 25rem; padding: 40px 32px 32px; text-align: center; background: var(--card);
  border: 1px solid var(--line); border-radius: 24px; box-shadow: 0 1px 2px #0000000a, 0 24px 48px -24px #00000029 }
.mark { width: 64px; height: 64px; margin: 0 auto 20px; border-radius: 18px; display: grid; place-items: center;
  font-size: 26px; font-weight: 600; background: var(--tint); color: var(--on-tint) }
h1 { font-size: 1.3rem; line-height: 1.3; letter-spacing: -.01em; overflow-wrap: anywhere; text-wrap: balance }
p { margin-top: 12px; color: var(--soft); overflow-wrap: anywhere } p b { color: var(--ink) }
form { margin-top: 28px; display: grid; gap: 10px }
button { padding: 13px 20px; border: 1px solid transparent; border-radius: 999px; cursor: pointer; font: inherit; font-weight: 600 }
button:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
.go { background: var(--accent); color: var(--on-accent) } .go:hover { filter: brightness(1.06) }
.plain { background: transparent; color: var(--ink); border-color: var(--line) } .plain:hover { background: var(--ground) }
`
