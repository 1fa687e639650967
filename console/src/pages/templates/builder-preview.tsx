/** Beside the form: the bubble, and what would happen on the way to review, as a line. */

import type { TemplateVerdict, TemplateViolation } from '@parley/sdk'
import { Bubble } from '../../ui/bubble.tsx'
import { Stop } from '../../ui/line.tsx'
import { hourMinute } from '../../ui/times.ts'
import { templateWords } from '../../words/templates.ts'
import type { ButtonKind, Draft } from './draft.ts'
import { fieldOf } from './violations.ts'

const words = templateWords.builder
export const BUTTON_ICON = {
  URL: 'outside',
  PHONE_NUMBER: 'phone',
  COPY_CODE: 'copy',
  QUICK_REPLY: 'left',
} as const

type PreviewProps = { draft: Draft; verdict: TemplateVerdict | undefined; violations: TemplateViolation[] }

export const BuilderPreview = ({ draft, verdict, violations }: PreviewProps) => (
  <aside className="builder-preview scroll">
    <h2>{words.onPhone}</h2>
    <Bubble
      header={draft.hasHeader ? draft.header : undefined}
      body={draft.body || ' '}
      footer={draft.footer}
      samples={draft.samples}
      time={hourMinute(Date.now())}
      buttons={draft.buttons.map(({ kind, text, value }, index) => ({
        text: kind === 'COPY_CODE' ? value : text,
        icon: BUTTON_ICON[kind as ButtonKind],
        isBad: violations.some((one) => fieldOf(one) === `button ${index}`),
      }))}
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
            <>
              <Stop state="plan" title={<b>{words.pending}</b>}>
                <p className="soft">{words.pendingFor}</p>
              </Stop>
              {verdict.review && (
                <Stop
                  state={verdict.review.status === 'APPROVED' ? 'plan' : 'stopped'}
                  title={<b>{verdict.review.status === 'APPROVED' ? words.approved : words.rejected}</b>}
                >
                  <p className="soft">{verdict.review.explanation || words.byReviewer}</p>
                </Stop>
              )}
            </>
          )}
        </ol>
      </section>
    )}
  </aside>
)
