/** What is gathered from every account covers those at hand; where there are more, the page says which it shows. */

import { AT_HAND_MAX, useScope } from '../server/scope.ts'
import { shellWords } from '../words/shell.ts'
import { count } from './times.ts'

export function SomeAccounts() {
  const { account, accounts } = useScope()
  if (account || accounts.length < AT_HAND_MAX) return null
  return <p className="some-accounts soft">{shellWords.someAccounts(count(AT_HAND_MAX))}</p>
}
