/** The life of a template as a line: written, reviewed, in use. */

import { Actor } from '../../ui/actor.tsx'
import { Stop } from '../../ui/line.tsx'
import type { Inspected } from '../../ui/template/draft-of.ts'
import { templateWords } from '../../words/templates.ts'
import type { TemplateStatus } from './status.ts'

const words = templateWords.detail

export function TemplateLife({ template, status }: { template: Inspected; status: TemplateStatus }) {
  const { rejected_reason = '', explanation, specific_rejection_reason, made_by } = template
  const reviewWords = {
    PENDING: words.waits,
    REJECTED: `${words.rejectedBecause} ${rejected_reason}. ${explanation ?? specific_rejection_reason ?? ''}`,
  }
  const isHeld = status === 'PAUSED' || status === 'DISABLED'
  return (
    <section>
      <h2>{words.life}</h2>
      <ol className="stops">
        <Stop state="passed" title={<b>{words.line.written}</b>}>
          <p className="soft">
            {words.by} <Actor by={made_by} />
          </p>
        </Stop>
        <Stop
          state={status === 'PENDING' ? 'now' : status === 'REJECTED' ? 'failed' : 'passed'}
          title={<b>{words.line.review}</b>}
        >
          <p className="soft">
            {status === 'PENDING' || status === 'REJECTED'
              ? reviewWords[status]
              : templateWords.statuses.APPROVED}
          </p>
        </Stop>
        <Stop
          state={status === 'APPROVED' ? 'passed' : isHeld ? 'stopped' : 'idle'}
          title={<b>{words.line.use}</b>}
        >
          <p className="soft">{status === 'APPROVED' ? words.inUse : words.notInUse}</p>
        </Stop>
      </ol>
    </section>
  )
}
