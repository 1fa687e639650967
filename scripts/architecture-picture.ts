/** The rooms of the server as a picture, drawn from the walls that hold them: arrows run down only. */

import { createRequire } from 'node:module'

type Wall = { name: string; comment?: string; to: { path: string } }
const { forbidden }: { forbidden: Wall[] } = createRequire(import.meta.url)('../.dependency-cruiser.cjs')

/** The walls of one kind, by whom each stands around. */
const wallsOf = (kind: string) =>
  forbidden.flatMap((wall) =>
    wall.name.startsWith(kind) ? [{ of: wall.name.slice(kind.length), wall }] : [],
  )

const kernelWalls = wallsOf('kernel-room-')
/** The last may import all others, so no wall stands around it: it is what the last wall keeps out. */
const kernelRooms = [
  ...kernelWalls.map((one) => one.of),
  /\((.*)\)/.exec(kernelWalls.at(-1)?.wall.to.path ?? '')?.[1] ?? '',
]
const sliceArrows = new Map(
  wallsOf('slice-arrows-').map(({ of, wall }) => [
    of,
    (wall.comment?.split(' → ')[1] ?? '').split(', ').filter(Boolean),
  ]),
)

const [WIDTH, BOX, GAP, MARGIN] = [960, { width: 128, height: 34 }, 12, 24]
const PER_ROW = Math.floor((WIDTH - 2 * MARGIN + GAP) / (BOX.width + GAP))

export function architecturePicture(): string {
  const bands: { title: string; rooms?: string[]; rows?: string[][] }[] = [
    {
      title: 'app: starts the process, lists the slices',
      rooms: ['main', 'commands', 'slices', 'config', 'site'],
    },
    { title: 'slices: one for each resource; a lower row may be imported by a higher one', rows: layers() },
    {
      title: 'kernel: knows no noun of messaging; each room imports only rooms before it',
      rooms: kernelRooms,
    },
  ]
  let y = MARGIN
  const parts = bands.map(({ title, rooms, rows }) => {
    const lines = rows ?? chunks(rooms ?? [], PER_ROW)
    const height = 44 + lines.length * (BOX.height + GAP)
    const drawn = band(title, lines, y, height)
    y += height + 34
    return drawn
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${y - 10}" viewBox="0 0 ${WIDTH} ${y - 10}" role="img" font-family="system-ui, sans-serif" font-size="14">`,
    '<title>The rooms of the server: app above slices above kernel</title>',
    `<rect width="100%" height="100%" rx="12" fill="#f9faf7"/>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n')
}

/** Who imports nobody stands lowest; each other one above all that it imports. */
function layers(): string[][] {
  const heightOf = (slice: string): number =>
    Math.max(-1, ...(sliceArrows.get(slice) ?? []).map((other) => heightOf(other))) + 1
  const byHeight = Map.groupBy([...sliceArrows.keys()], heightOf)
  return [...byHeight.keys()]
    .sort((a, b) => b - a)
    .flatMap((height) => chunks(byHeight.get(height) ?? [], PER_ROW))
}

const chunks = (all: string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))

function band(title: string, lines: string[][], y: number, height: number): string {
  const boxes = lines.flatMap((line, row) =>
    line.map((name, column) =>
      box(name, MARGIN + 12 + column * (BOX.width + GAP), y + 40 + row * (BOX.height + GAP)),
    ),
  )
  const arrow =
    y > MARGIN
      ? `<path d="M${WIDTH / 2} ${y - 30}v22m-6-8l6 8l6-8" fill="none" stroke="#606a64" stroke-width="2"/>`
      : ''
  return `${arrow}<rect x="${MARGIN}" y="${y}" width="${WIDTH - 2 * MARGIN}" height="${height}" rx="10" fill="#ecefea" stroke="#dee1db"/><text x="${MARGIN + 12}" y="${y + 25}" fill="#47524b" font-weight="600">${title}</text>${boxes.join('')}`
}

const box = (name: string, x: number, y: number) =>
  `<rect x="${x}" y="${y}" width="${BOX.width}" height="${BOX.height}" rx="7" fill="#fff" stroke="#868f88"/><text x="${x + BOX.width / 2}" y="${y + 22}" text-anchor="middle" fill="#18201b">${name}</text>`
