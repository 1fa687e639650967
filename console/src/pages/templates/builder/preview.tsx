/** Beside the form: the bubble, and what would happen on the way to review, as a line. */

import type { TemplateVerdict, TemplateViolation } from '@parley-dev/sdk'
import { Stop } from '../../../ui/line.tsx'
import type { Draft } from '../../../ui/template/draft.ts'
import { DraftBubble } from '../../../ui/template/draft-bubble.tsx'
import { hourMinute } from '../../../ui/times.ts'
import { templateWords } from '../../../words/templates.ts'
import { wrongIn } from './violations.ts'

const words = templateWords.builder

type PreviewProps = { draft: Draft; verdict: TemplateVerdict | undefined; violations: TemplateViolation[] }

export function BuilderPreview({ draft, verdict, violations }: PreviewProps) {
  const wrong = wrongIn(violations)
  return (
    <aside className="builder-preview scroll">
      <h2>{words.onPhone}</h2>
      <DraftBubble
        draft={draft}
        time={hourMinute(Date.now())}
        isBad={(index) => wrong(`button ${index}`).length > 0}
      />
      {verdict && (
        <section>
          <h2>{words.ifSent}</h2>
          <ol className="stops">
            {verdict.errors.length > 0 ? (
              <Stop state="failed" title={<b>{words.refused}</b>}>
                <p className="soft">{words.refusedWith(verdict.errors.length)}</p>
              </Stop>
            ) : (
              <Expected verdict={verdict} />
            )}
          </ol>
        </section>
      )}
    </aside>
  )
}

const Expected = ({ verdict: { review } }: { verdict: TemplateVerdict }) => (
  <>
    <Stop state="plan" title={<b>{words.pending}</b>}>
      <p className="soft">{words.pendingFor}</p>
    </Stop>
    {review && (
      <Stop
        state={review.status === 'APPROVED' ? 'plan' : 'stopped'}
        title={<b>{review.status === 'APPROVED' ? words.approved : words.rejected}</b>}
      >
        <p className="soft">{review.explanation || words.byReviewer}</p>
      </Stop>
    )}
  </>
)
