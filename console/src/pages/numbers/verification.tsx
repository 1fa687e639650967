/** Verification as a line: a code is asked for, read as the operator, and put in. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { business, operator } from '../../server/connection.ts'
import { useIsSandbox } from '../../server/session.ts'
import { Button } from '../../ui/button.tsx'
import { Stop } from '../../ui/line.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { numberWords } from '../../words/numbers.ts'

const words = numberWords.verification
type Inspected = Awaited<ReturnType<typeof operator.numbers.inspect>>

export function Verification({ app, number }: { app: string; number: Inspected }) {
  const client = useQueryClient()
  const isSandbox = useIsSandbox()
  const isVerified = number.code_verification_status === 'VERIFIED'
  const isAsked = number.verification_code !== undefined
  const { data: code } = useQuery({
    queryKey: ['code', number.id, isAsked],
    enabled: isAsked && isSandbox,
    queryFn: () => operator.numbers.verificationCode(number.id),
  })
  const act = useMutation({
    mutationFn: (what: () => Promise<unknown>) => what(),
    onSettled: () => client.invalidateQueries(),
  })
  const [ask, read, done] = words.steps
  return (
    <section className="lab-section" aria-labelledby="verification">
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
          {isAsked && code && (
            <div className="row wrap">
              <span className="soft">{words.code}:</span> <code className="code-shown">{code.code}</code>
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
