/** Which kind of message is written: three at hand, the others behind a menu; with the window closed, templates alone. */

import { composerWords as words } from '../../words/composer.ts'
import { Choices } from '../choices.tsx'
import { Icon } from '../icon.tsx'
import { Popover } from '../popover.tsx'
import { useCatalog } from './chooser.tsx'
import { AT_HAND, type KindName, OTHERS } from './kinds.ts'

type KindChoiceProps = {
  account: string
  kind: KindName
  isTemplateOnly: boolean
  onKind: (kind: KindName) => void
}

export function KindChoice({ account, kind, isTemplateOnly, onKind }: KindChoiceProps) {
  const { data: catalogs = [] } = useCatalog(account)
  const others = OTHERS.filter((one) => one !== 'product' || catalogs.length > 0)
  const atHand = AT_HAND.includes(kind) ? AT_HAND : [...AT_HAND, kind]
  if (isTemplateOnly) return null
  return (
    <div className="row wrap">
      <Choices
        label={words.kind}
        value={kind}
        options={atHand.map((one) => [one, words.kinds[one]])}
        onChange={onKind}
      />
      <Popover
        label={words.more}
        className="button bare"
        face={
          <>
            {words.more}
            <Icon name="down" small />
          </>
        }
      >
        {(close) => (
          <div className="menu">
            {others.map((one) => (
              <button
                key={one}
                type="button"
                onClick={() => {
                  close()
                  onKind(one)
                }}
              >
                {words.kinds[one]}
              </button>
            ))}
          </div>
        )}
      </Popover>
    </div>
  )
}
