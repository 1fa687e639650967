/** The same call, to be made again; where it could not be the same, why. */

import type { LoggedCall } from '@parley-dev/operator'
import { useScope } from '../../server/scope.ts'
import { useIsSandbox } from '../../server/session.ts'
import { Snippet } from '../../ui/snippet.tsx'
import { snippetsOf } from '../../ui/snippets.ts'
import { requestWords } from '../../words/requests.ts'

/** As secrets are written where they were cut out. */
const CUT = '[cut]'

export function CallAgain({ call }: { call: LoggedCall }) {
  const { isDefault } = useScope()
  const isSandbox = useIsSandbox()
  const { query, body, body_left_out } = call.request ?? {}
  // Of worlds, and in production, nobody knows the text of a token.
  const token = isSandbox && isDefault ? 'sandbox-token' : '$TOKEN'
  const hasSecrets = JSON.stringify([query, body]).includes(CUT)
  return (
    <section className="call-again">
      <h2>{requestWords.copyAs}</h2>
      {body_left_out === undefined ? (
        <>
          {hasSecrets && <p className="soft">{requestWords.secretsCut}</p>}
          <Snippet label={requestWords.copyAs} variants={snippetsOf(call, token)} />
        </>
      ) : (
        <p className="soft">
          {requestWords.notTheSame} {body_left_out}
        </p>
      )}
    </section>
  )
}
