/** The key that encrypts the calls to an endpoint: its public half lies with the number, its private half is yours. */

import { business } from '../../../server/connection.ts'
import { useChange } from '../../../server/reads.ts'
import { Button } from '../../../ui/button.tsx'
import { Copy } from '../../../ui/copy.tsx'
import { Status } from '../../../ui/status.tsx'
import { Trouble } from '../../../ui/trouble.tsx'
import { flowWords } from '../../../words/flows.ts'
import type { LabProps } from '../lab-props.ts'
import { makeKeyPair } from './key-pair.ts'
import { useEncryptionKey } from './use-encryption-key.ts'

const words = flowWords.key

export function EncryptionKey({ flow, app }: Pick<LabProps, 'flow' | 'app'>) {
  const { number, hasKey, queryKey } = useEncryptionKey({ flow, app })
  const make = useChange(async () => {
    const { publicPem, privatePem } = await makeKeyPair()
    if (number) await business(app).flows.setEncryptionKey(number.id, publicPem)
    return privatePem
  }, queryKey)
  if (!number) return null
  return (
    <section className="stack">
      <div className="row wrap">
        <h2>{words.title}</h2>
        <Status tone={hasKey ? 'ok' : 'unsent'}>{hasKey ? words.set : words.none}</Status>
        <span className="faint grow cut">{number.display_phone_number}</span>
        <Button
          little
          icon="wand"
          isBusy={make.isPending}
          because={crypto.subtle ? undefined : words.insecure}
          onClick={() => make.mutate()}
        >
          {hasKey ? words.another : words.make}
        </Button>
      </div>
      <p className="hint">{words.hint}</p>
      {make.data !== undefined && (
        <div className="row wrap" role="status">
          <b>{words.once}</b>
          <Copy text={make.data} label={words.once} />
          <a
            className="link"
            href={`data:application/x-pem-file,${encodeURIComponent(make.data)}`}
            download="flow-endpoint.pem"
          >
            {words.download}
          </a>
        </div>
      )}
      {make.error && <Trouble error={make.error} />}
    </section>
  )
}
