/** How the quality and the tier of a number have changed: as charts, and as numbers. */

import type { PhoneNumber } from '@parley-dev/sdk'
import { useQuery } from '@tanstack/react-query'
import { useWorldNow } from '../../server/clock.ts'
import { StepChart } from '../../ui/bars.tsx'
import { levelsOf, QUALITY_MOST, qualityQuery, TIER_MOST, tierOf } from '../../ui/quality.ts'
import { dayName, hourMinute, readTime, wholeTime } from '../../ui/times.ts'
import { Trouble } from '../../ui/trouble.tsx'
import { homeWords } from '../../words/home.ts'
import { numberWords as words } from '../../words/numbers.ts'

const MINUTE_MS = 60_000

export function QualityHistory({ number }: { number: PhoneNumber & { id: string } }) {
  const { data, error, refetch } = useQuery(qualityQuery(number.id))
  const history = data?.data ?? []
  const now = useWorldNow(MINUTE_MS)
  const stands = { quality: number.quality_rating ?? 'UNKNOWN', tier: tierOf(number) }
  const [first] = history
  return (
    <section className="stack" aria-labelledby="quality-history">
      <h2 id="quality-history">{words.qualityTitle}</h2>
      {error && <Trouble error={error} again={() => void refetch()} />}
      {history.length === 0 && <p className="soft">{words.qualityNone}</p>}
      <div className="level-charts">
        {(['quality', 'tier'] as const).map((which) => (
          <figure key={which} className="level-chart">
            <figcaption className="faint">{words.facts[which]}</figcaption>
            <span className="faint">{words.chartEnds[which][0]}</span>
            <StepChart
              levels={levelsOf(which, stands, history, now)}
              most={which === 'quality' ? QUALITY_MOST : TIER_MOST}
              until={now}
              label={words.facts[which]}
            />
            <span className="faint">{words.chartEnds[which][1]}</span>
            {first && (
              <span className="faint level-axis">
                <span>{`${dayName(readTime(first.at))} ${hourMinute(readTime(first.at))}`}</span>
                <span>{words.now}</span>
              </span>
            )}
          </figure>
        ))}
      </div>
      {history.length > 0 && (
        <details className="opened">
          <summary>{words.asNumbers}</summary>
          <ul className="lab-rows">
            {history.toReversed().map(({ quality_rating, throughput_level, reason, at }) => (
              <li key={`${at} ${reason}`}>
                <span className="faint">{wholeTime(readTime(at))}</span>
                <b>{homeWords.qualities[quality_rating] ?? quality_rating}</b>
                <span>{homeWords.tierName(throughput_level.replace('TIER_', ''))}</span>
                <span className="soft grow">{reason}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
