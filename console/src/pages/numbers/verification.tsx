/** Verification as a line: a code is asked for, read as the operator, and put in. */

import { useWorldNow } from '../../server/clock.ts'
import { business, operator } from '../../server/connection.ts'
import { useChange, useRead } from '../../server/reads.ts'
import { useIsSandbox } from '../../server/session.ts'
import { Button } from '../../ui/button.tsx'
import { Stop } from '../../ui/line.tsx'
import { clockTime, moved, readTime } from '../../ui/times.ts'
import { Trouble } from '../../ui/trouble.tsx'
import { numberWords } from '../../words/numbers.ts'

const words = numberWords.verification
type Inspected = Awaited<ReturnType<typeof operator.numbers.inspect>>

const hasExpired = ({ expires_at }: { expires_at: string }, now: number) => readTime(expires_at) <= now

export function Verification({ app, number }: { app: string; number: Inspected }) {
  const isSandbox = useIsSandbox()
  const isVerified = number.code_verification_status === 'VERIFIED'
  const isAsked = number.verification_code !== undefined
  const { data: code } = useRead(
    ['code', number.id, isAsked],
    () => operator.numbers.verificationCode(number.id),
    { enabled: isAsked && isSandbox },
  )
  const act = useChange((what: () => Promise<unknown>) => what())
  const now = useWorldNow()
  const [ask, read, done] = words.steps
  return (
    <section className="stack" aria-labelledby="verification">
      <h2 id="verification">{words.title}</h2>
      <ol className="stops">
        <Stop state={isVerified || isAsked ? 'passed' : 'now'} title={<b>{ask}</b>}>
          {!isVerified && !isAsked && (
            <div className="stack">
              <p className="soft">{words.notAsked}</p>
              <div>
                <Button
                  kind="go"
                  isBusy={act.isPending}
                  onClick={() =>
                    act.mutate(() =>
                      business(app).numbers.requestCode(number.id, { code_method: 'SMS', language: 'en_US' }),
                    )
                  }
                >
                  {words.ask}
                </Button>
              </div>
            </div>
          )}
        </Stop>
        <Stop state={isVerified ? 'passed' : isAsked ? 'now' : 'idle'} title={<b>{read}</b>}>
          {isAsked && code && hasExpired(code, now) && (
            <div className="row wrap">
              <span className="tone-unsent">{words.expired(clockTime(readTime(code.expires_at)))}</span>
              <Button
                isBusy={act.isPending}
                onClick={() =>
                  act.mutate(() =>
                    business(app).numbers.requestCode(number.id, { code_method: 'SMS', language: 'en_US' }),
                  )
                }
              >
                {words.again}
              </Button>
            </div>
          )}
          {isAsked && code && !hasExpired(code, now) && (
            <div className="row wrap">
              <span className="soft">{words.code}:</span> <code className="code-shown">{code.code}</code>
              <span className="faint">
                {words.expiresIn(moved((readTime(code.expires_at) - now) / 1000).slice(1))}
              </span>
              <Button
                kind="go"
                isBusy={act.isPending}
                onClick={() => act.mutate(() => business(app).numbers.verifyCode(number.id, code.code))}
              >
                {words.use}
              </Button>
            </div>
          )}
        </Stop>
        <Stop state={isVerified ? 'passed' : 'idle'} title={<b>{done}</b>}>
          {isVerified && <p className="soft">{words.verified}</p>}
        </Stop>
      </ol>
      {act.error && <Trouble error={act.error} />}
    </section>
  )
}
