/** Whether a number of the flow's account has a public key. */

import { business } from '../../../server/connection.ts'
import { useRead } from '../../../server/reads.ts'
import { useNumberOf } from '../../../server/scope.ts'
import type { LabProps } from '../lab-props.ts'

export function useEncryptionKey({ flow, app }: Pick<LabProps, 'flow' | 'app'>) {
  const number = useNumberOf(flow.account_id)
  const queryKey = ['encryption key', number?.id]
  const { data } = useRead(queryKey, () => business(app).flows.encryptionKey(number?.id ?? ''), {
    enabled: number !== undefined,
  })
  return { number, queryKey, hasKey: data && data.data.length > 0 }
}
