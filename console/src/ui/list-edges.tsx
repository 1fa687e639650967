/** Above a list what is new and waits, below it how much is shown and which keys move. */

import { Fragment } from 'react'
import { listWords } from '../words/shell.ts'
import { count } from './times.ts'

export const Fresh = ({ waiting, show }: { waiting: number; show: () => void }) =>
  waiting === 0 ? null : (
    <button type="button" className="fresh" onClick={show}>
      {listWords.fresh(waiting)}
    </button>
  )

type ListEndProps = { shown: number; isMore: boolean; keys: [keys: string, meaning: string][] }

export const ListEnd = ({ shown, isMore, keys }: ListEndProps) => (
  <div className="list-end">
    <span className="grow">{listWords.showing(count(shown), isMore)}</span>
    <span className="keys-hint">
      {keys.map(([names, meaning]) => (
        <Fragment key={names}>
          {names.split(' ').map((name) => (
            <Fragment key={name}>
              <kbd>{name}</kbd>{' '}
            </Fragment>
          ))}
          {meaning}{' '}
        </Fragment>
      ))}
    </span>
  </div>
)
