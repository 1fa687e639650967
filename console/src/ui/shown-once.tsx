/** A secret that was just made: it is not shown again. */

import type { ReactNode } from 'react'
import { Copy } from './copy.tsx'

export const ShownOnce = ({
  label,
  text,
  children,
}: {
  label: string
  text: string
  children?: ReactNode
}) => (
  <p className="row wrap" role="status">
    {label}: <code className="plate">{text}</code>
    <Copy text={text} label={label} />
    {children}
  </p>
)
