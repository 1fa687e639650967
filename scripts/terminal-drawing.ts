/** What a terminal showed, as a picture: text with colours becomes SVG, line by line. */

const COLOURS: Record<number, string> = {
  31: '#ff7b72',
  32: '#7ee787',
  33: '#f2cc60',
  34: '#79c0ff',
  36: '#56d4dd',
}
const [PAPER, INK, FAINT] = ['#0d1117', '#e6edf3', '#8b949e']
const [CELL, LINE, MARGIN, SIZE] = [8.43, 20, 18, 14]
const COLUMNS_MIN = 60

type Style = { colour: string | undefined; isBold: boolean; isDim: boolean }
type Run = { at: number; text: string; style: Style }

const PLAIN: Style = { colour: undefined, isBold: false, isDim: false }
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what colours are made of
const CODE = /\x1b\[(\d*)([A-Za-z])/g

export function drawTerminal(title: string, shown: string): string {
  const lines = runsOf(shown.trimEnd())
  const columns = Math.max(COLUMNS_MIN, ...lines.flat().map(({ at, text }) => at + [...text].length))
  const width = Math.ceil(columns * CELL + 2 * MARGIN)
  const height = lines.length * LINE + 2 * MARGIN
  const rows = lines.map((runs, row) => {
    const y = MARGIN + row * LINE + SIZE
    return runs.map((run) => spanOf(run, y)).join('')
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="100%" height="100%" rx="8" fill="${PAPER}"/>`,
    `<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="${SIZE}" fill="${INK}" xml:space="preserve">`,
    ...rows.filter((row) => row !== ''),
    '</g>',
    '</svg>',
    '',
  ].join('\n')
}

/** The length is said, so that columns line up in whatever font there is. */
function spanOf({ at, text, style }: Run, y: number): string {
  const length = [...text].length * CELL
  const fill = style.colour ?? (style.isDim ? FAINT : undefined)
  const look = `${fill ? ` fill="${fill}"` : ''}${style.isBold ? ' font-weight="600"' : ''}`
  return `<text x="${round(MARGIN + at * CELL)}" y="${y}" textLength="${round(length)}"${look}>${escaped(text)}</text>`
}

function runsOf(shown: string): Run[][] {
  let style = PLAIN
  return shown.split('\n').map((line) => {
    const runs: Run[] = []
    let [from, column] = [0, 0]
    const add = (text: string) => {
      if (text.trim() !== '') runs.push({ at: column + leading(text), text: text.trim(), style })
      column += [...text].length
    }
    for (const match of line.matchAll(CODE)) {
      add(line.slice(from, match.index))
      from = match.index + match[0].length
      if (match[2] === 'm') style = styleAfter(style, Number(match[1]))
    }
    add(line.slice(from))
    return runs
  })
}

const leading = (text: string) => text.length - text.trimStart().length

function styleAfter(style: Style, code: number): Style {
  if (code === 0) return PLAIN
  if (code === 1) return { ...style, isBold: true }
  if (code === 2) return { ...style, isDim: true }
  if (code === 22) return { ...style, isBold: false, isDim: false }
  if (code === 39) return { ...style, colour: undefined }
  return code in COLOURS ? { ...style, colour: COLOURS[code] } : style
}

const round = (value: number) => Math.round(value * 10) / 10
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
