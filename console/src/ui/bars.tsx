/** Small bars over time: grey for what is usual, and trouble in its colour on top. */

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
