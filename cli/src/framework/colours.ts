/** Colour, where somebody looks: on a terminal, unless they said no. */

const CODES = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  blue: [34, 39],
  cyan: [36, 39],
} as const

type Colour = keyof typeof CODES
export type Colours = Record<Colour, (text: string) => string>

export type Asked = { noColor: boolean; environment?: NodeJS.ProcessEnv }

/** NO_COLOR and FORCE_COLOR as other programs understand them; a flag counts more than either. */
export function isColoured(
  stream: { isTTY?: boolean },
  { noColor, environment = process.env }: Asked,
): boolean {
  if (noColor || environment.NO_COLOR) return false
  if (environment.FORCE_COLOR) return environment.FORCE_COLOR !== '0'
  return stream.isTTY === true && environment.TERM !== 'dumb'
}

export function colours(isOn: boolean): Colours {
  const entries = Object.entries(CODES).map(([name, [on, off]]) => [
    name,
    (text: string) => (isOn ? `\x1b[${on}m${text}\x1b[${off}m` : text),
  ])
  return Object.fromEntries(entries)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what colours are made of
const COLOUR = /\x1b\[\d+m/g

/** How many columns a text takes. */
export const widthOf = (text: string): number => [...text.replace(COLOUR, '')].length
