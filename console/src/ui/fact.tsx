/** One thing that is known, under its name, in a list of such. */

import type { ReactNode } from 'react'

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
