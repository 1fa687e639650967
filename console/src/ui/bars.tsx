/** Small bars over time: grey for what is usual, and trouble in its colour on top. */

export type Bucket = { usual: number; trouble: number }

const WIDTH = 120
const HEIGHT = 28

export function Bars({
  buckets,
  tone,
  label,
}: {
  buckets: Bucket[]
  tone: 'unsent' | 'fail'
  label: string
}) {
  const most = Math.max(1, ...buckets.map(({ usual, trouble }) => usual + trouble))
  const step = WIDTH / buckets.length
  const tall = (value: number) => (value === 0 ? 0 : Math.max(2, (value / most) * HEIGHT))
  return (
    <svg
      className="bars"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {buckets.map(({ usual, trouble }, index) => {
        const low = tall(usual)
        const high = tall(trouble)
        const x = index * step
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bucket is its place in time
          <g key={index}>
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
    </svg>
  )
}

/** One value is a level, not a course. */
const flat = ([point = '0,0']: string[]): string => `${point} ${WIDTH},${point.split(',')[1]}`

export function LineChart({ values, label }: { values: number[]; label: string }) {
  const most = Math.max(1, ...values)
  const step = WIDTH / Math.max(1, values.length - 1)
  const points = values.map(
    (value, index) =>
      `${(index * step).toFixed(1)},${(HEIGHT - 2 - (value / most) * (HEIGHT - 6)).toFixed(1)}`,
  )
  return (
    <svg
      className="bars"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {values.length > 0 && (
        <polyline points={values.length === 1 ? flat(points) : points.join(' ')} className="chart-line" />
      )}
    </svg>
  )
}
