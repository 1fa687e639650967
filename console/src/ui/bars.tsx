/** Small charts over time: bars, grey for what is usual and trouble in its colour on top; lines; and steps. */

import type { ReactNode } from 'react'

type Bucket = { usual: number; trouble: number }

const WIDTH = 120
const HEIGHT = 28

type BarsProps = {
  buckets: Bucket[]
  tone: 'unsent' | 'fail'
  label: string
  /** Where a click on a bar leads. By keyboard one searches: two dozen stops on the way would be no help. */
  leads?: { words: (bucket: number) => string; to: (bucket: number) => void }
}

export function Bars({ buckets, tone, label, leads }: BarsProps) {
  const most = Math.max(1, ...buckets.map(({ usual, trouble }) => usual + trouble))
  const step = WIDTH / buckets.length
  const tall = (value: number) => (value === 0 ? 0 : Math.max(2, (value / most) * HEIGHT))
  return (
    <Chart label={label}>
      <line x1={0} x2={WIDTH} y1={HEIGHT} y2={HEIGHT} className="chart-base" />
      {buckets.map(({ usual, trouble }, index) => {
        const low = tall(usual)
        const high = tall(trouble)
        const x = index * step
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bucket is its place in time
          <g key={index} {...(leads && { className: 'bar-lead', onClick: () => leads.to(index) })}>
            {leads && (
              <rect x={x} y={0} width={step} height={HEIGHT} className="bar-room">
                <title>{leads.words(index)}</title>
              </rect>
            )}
            {low > 0 && (
              <rect x={x} y={HEIGHT - low} width={step * 0.72} height={low} className="bar-usual" />
            )}
            {high > 0 && (
              <rect
                x={x}
                y={Math.max(0, HEIGHT - low - high - 1)}
                width={step * 0.72}
                height={high}
                className={`bar-${tone}`}
              />
            )}
          </g>
        )
      })}
    </Chart>
  )
}

type LineChartProps = { values: number[]; beside?: number[]; label: string }

/** What is slower stands beside it, fainter; both are drawn by one measure. */
export function LineChart({ values, beside = [], label }: LineChartProps) {
  const most = Math.max(1, ...values, ...beside)
  return (
    <Chart label={label}>
      {beside.length > 0 && <polyline points={lineOf(beside, most)} className="chart-line faint" />}
      {values.length > 0 && <polyline points={lineOf(values, most)} className="chart-line" />}
    </Chart>
  )
}

/** One value is a level, not a line. */
function lineOf(values: number[], most: number): string {
  const [only = 0] = values
  const drawn = values.length === 1 ? [only, only] : values
  const step = WIDTH / (drawn.length - 1)
  return drawn.map((value, index) => `${(index * step).toFixed(1)},${highOf(value / most)}`).join(' ')
}

const highOf = (share: number): string => (HEIGHT - 2 - share * (HEIGHT - 6)).toFixed(1)

/** Since when it stood at which level, counted from 0. */
type Level = { at: number; level: number }
type StepChartProps = { levels: Level[]; most: number; until: number; label: string }

/** What stays as it is until it changes: a line that goes up and down in steps, with a mark at every change. */
export function StepChart({ levels, most, until, label }: StepChartProps) {
  const [first] = levels
  if (!first) return null
  const span = Math.max(1, until - first.at)
  const x = (at: number) => (((at - first.at) / span) * WIDTH).toFixed(1)
  const y = (level: number) => highOf(level / Math.max(1, most))
  const points = levels.flatMap(({ at, level }, index) => {
    const end = levels[index + 1]?.at ?? until
    return [`${x(at)},${y(level)}`, `${x(end)},${y(level)}`]
  })
  return (
    <Chart label={label}>
      {levels.slice(1).map(({ at }) => (
        <line key={at} x1={x(at)} x2={x(at)} y1={0} y2={HEIGHT} className="chart-mark" />
      ))}
      <polyline points={points.join(' ')} className="chart-line" />
    </Chart>
  )
}

type SegmentsProps = { of: [name: string, tone: string][]; current: number; label: string }

/** A few states in their order, of which one holds. */
export const Segments = ({ of, current, label }: SegmentsProps) => (
  <div className="segments" role="img" aria-label={`${label}: ${of[current]?.[0] ?? ''}`}>
    {of.map(([name, tone], index) => (
      <span key={name} className={index === current ? `segment held tone-${tone}` : 'segment'}>
        {name}
      </span>
    ))}
  </div>
)

/** How much of what is allowed is used. */
export const ShareBar = ({ share, label }: { share: number; label: string }) => (
  <Chart label={label}>
    <rect x={0} y={HEIGHT / 2 - 3} width={WIDTH} height={6} rx={3} className="share-room" />
    <rect
      x={0}
      y={HEIGHT / 2 - 3}
      width={Math.min(1, share) * WIDTH}
      height={6}
      rx={3}
      className={share > NEARLY ? 'bar-unsent' : 'share-used'}
    />
  </Chart>
)

/** From here on somebody should look. */
const NEARLY = 0.8

const Chart = ({ label, children }: { label: string; children: ReactNode }) => (
  <svg
    className="bars"
    viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
    preserveAspectRatio="none"
    role="img"
    aria-label={label}
  >
    {children}
  </svg>
)
