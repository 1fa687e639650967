/** Words that stand for what only a run knows: `{{TEMPLATE_ID}}`, or `{{s2.paging.cursors.after}}` for a part of an answer. */

import { isFreshName } from '../samples.ts'

/** Any part of it can be asked for, and reads as its own place. */
export function answerNamed(place: string): unknown {
  const word = `{{${place}}}`
  return new Proxy(
    {},
    {
      get: (_, key) => {
        if (key === 'toJSON' || key === Symbol.toPrimitive || key === 'toString') return () => word
        // What is awaited must not be taken for a promise.
        return typeof key === 'symbol' || key === 'then' ? undefined : answerNamed(`${place}.${key}`)
      },
    },
  )
}

const NAME = /[A-Za-z_]+_\d+/g

/** Plain data, in which ids of the sandbox are words, and names are another run's every time. */
export function withPlaceholders(value: unknown, ids: Record<string, string>): unknown {
  const text = JSON.stringify(value, (_, inner) =>
    typeof inner === 'string' ? inner.replace(NAME, marked) : inner,
  )
  return JSON.parse(
    Object.entries(ids).reduce((written, [name, id]) => written.replaceAll(id, `{{${name}}}`), text),
  )
}

const marked = (name: string) => (isFreshName(name) ? name.replace(/_(?=\d+$)/, '_{{RUN}}_') : name)
