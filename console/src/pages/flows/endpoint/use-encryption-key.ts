/** Whether a number of the flow's account has a public key. */

import { useQuery } from '@tanstack/react-query'
import { business } from '../../../server/connection.ts'
import { useNumberOf } from '../../../server/scope.ts'
import type { LabProps } from '../lab-props.ts'

export function useEncryptionKey({ flow, app }: Pick<LabProps, 'flow' | 'app'>) {
  const number = useNumberOf(flow.account_id)
  const queryKey = ['encryption key', number?.id]
  const { data } = useQuery({
    queryKey,
    enabled: number !== undefined,
    queryFn: () => business(app).flows.encryptionKey(number?.id ?? ''),
  })
  return { number, queryKey, hasKey: data && data.data.length > 0 }
}
