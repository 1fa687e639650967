/** The same call, to be made again; where it could not be the same, why. */

import type { LoggedCall } from '@parley-dev/operator'
import { useQuery } from '@tanstack/react-query'
import { installationQuery } from '../../server/overview.ts'
import { useScope } from '../../server/scope.ts'
import { useIsSandbox } from '../../server/session.ts'
import { useCopied } from '../../ui/copy.tsx'
import { useSingleKeys } from '../../ui/single-keys.ts'
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
  const { data: installation } = useQuery(installationQuery)
  const variants: Record<string, string> =
    body_left_out === undefined ? snippetsOf(call, { token, url: installation?.public_url }) : {}
  const [isCopied, copy] = useCopied()
  useSingleKeys((key) => key === 'c' && variants.curl !== undefined && copy(variants.curl))
  const hasSecrets = JSON.stringify([query, body]).includes(CUT)
  return (
    <section className="call-again">
      <h2>{requestWords.copyAs}</h2>
      {body_left_out === undefined ? (
        <>
          {hasSecrets && <p className="soft">{requestWords.secretsCut}</p>}
          <Snippet label={requestWords.copyAs} variants={variants} />
          <span className="hint" role="status">
            {isCopied ? requestWords.copiedCurl : ''}
          </span>
        </>
      ) : (
        <p className="soft">
          {requestWords.notTheSame} {body_left_out}
        </p>
      )}
    </section>
  )
}
