/**
 * The line: stations that were passed, one that waits, one where it stops, and those that were not reached. Events,
 * requests, handshakes, templates and first steps are all drawn as this.
 */

import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export type StationState = 'passed' | 'now' | 'stopped' | 'failed' | 'plan' | 'idle'

const lineWords: Record<StationState, string> = {
  passed: 'passed',
  now: 'next',
  stopped: 'stopped here',
  failed: 'failed here',
  plan: 'expected',
  idle: 'not reached',
}

export const Dot = ({ state }: { state: StationState }) => (
  <span className={`dot ${state}`}>
    {state === 'passed' && <Icon name="check" />}
    {(state === 'stopped' || state === 'failed') && <Icon name="cross" />}
  </span>
)

export type Station = { name: string; state: StationState; note?: string | undefined }

/** One line among several that share their columns. */
export function LineCells({ stations, stopsHere }: { stations: Station[]; stopsHere: string }) {
  return stations.map(({ name, state, note }, index) => (
    <div key={name} className={`station ${state}${index === stations.length - 1 ? ' last' : ''}`}>
      <Dot state={state} />
      {(state === 'stopped' || state === 'failed') && <StopsHere words={stopsHere} />}
      {state !== 'stopped' && state !== 'failed' && note !== undefined && <em className="faint">{note}</em>}
      <span className="unseen">{`${name}: ${lineWords[state]}`}</span>
    </div>
  ))
}

/** Where there is little room, one word has to do. */
function StopsHere({ words }: { words: string }) {
  const [first, ...more] = words.split(' ')
  return (
    <em>
      {first}
      <span className="when-wide"> {more.join(' ')}</span>
    </em>
  )
}

type StopProps = {
  state: StationState
  time?: ReactNode
  title: ReactNode
  children?: ReactNode
  isLast?: boolean
}

/** A station of a line that runs down the page. */
export const Stop = ({ state, time, title, children }: StopProps) => (
  <li className={`stop ${state}`}>
    {time !== undefined && <span className="stop-time">{time}</span>}
    <Dot state={state} />
    <div className="grow">
      <div className="stop-title">{title}</div>
      <span className="unseen">{lineWords[state]}</span>
      {children}
    </div>
  </li>
)
