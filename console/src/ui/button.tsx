/** A button that, when it cannot be used, stays where it is and says why. */

import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { useId } from 'react'
import { Icon, type IconName } from './icon.tsx'

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> & {
  kind?: 'go' | 'bare' | 'harm' | undefined
  little?: boolean
  icon?: IconName
  /** Why it cannot be used now. */
  because?: ReactNode
  /** Where the reason stands beside it already. */
  quiet?: boolean
  isBusy?: boolean
  children: ReactNode
}

export function Button({
  kind,
  little,
  icon,
  because,
  quiet,
  isBusy,
  children,
  onClick,
  className,
  ...rest
}: ButtonProps) {
  const reason = useId()
  const isOff = because !== undefined
  const classes = ['button', kind, little && 'little', className].filter(Boolean).join(' ')
  const button = (
    <button
      type="button"
      {...rest}
      className={classes}
      onClick={isOff || isBusy ? (event) => event.preventDefault() : onClick}
      {...(isOff && { 'aria-disabled': true, 'aria-describedby': reason })}
      {...(isBusy && { 'aria-busy': true })}
    >
      {icon && <Icon name={icon} small />}
      {children}
    </button>
  )
  if (!isOff) return button
  return (
    <>
      <span className={quiet ? 'unseen' : 'why'} id={reason}>
        {because}
      </span>
      {button}
    </>
  )
}

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  icon: IconName
  label: string
  small?: boolean
}

export const IconButton = ({ icon, label, small, className, ...rest }: IconButtonProps) => (
  <button
    type="button"
    title={label}
    {...rest}
    aria-label={label}
    className={['icon-button', className].filter(Boolean).join(' ')}
  >
    <Icon name={icon} small={small ?? false} />
  </button>
)
