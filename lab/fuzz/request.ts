/** One request out of chance: half of them valid, a third with one thing changed, the rest hostile. */

import { EXAMPLES, type Fields } from './examples.ts'
import { hostile } from './hostile.ts'
import { linkPool, reference } from './pools.ts'
import type { Chance } from './random.ts'
import { TARGETS, type Target } from './targets.ts'
import { fieldsFor, hostileValue, mutated } from './values.ts'
import { type Draft, type FuzzRequest, written } from './written.ts'

/** What a parameter of a path stands for, where its name does not say it. */
const KEYS: Record<string, string> = {
  '/operator/worlds/{id}': 'world',
  '/operator/worlds/{id}/reset': 'world',
  '/operator/worlds/{id}/clock': 'world',
  '/operator/worlds/{id}/clock/advance': 'world',
  '/operator/events/{id}': 'event',
  '/operator/deliveries/{id}/resend': 'delivery',
}

/** Pages that are found by links in answers only. */
const SIGNED =
  /^\/(flow_preview|flow_assets|media_content|files|photos|qr)\/|^\/sandbox-gateway\/.*authorize$/

/** What is deleted is not the latest, so that the latest can be asked for. */
const DELETED_FROM = 4

export function requestFrom(chance: Chance): FuzzRequest {
  const target = chance.pick(TARGETS)
  const draft: Draft = {
    target,
    fields: fieldsOf(target, chance),
    path: pathOf(target, chance),
    headers: keysOf(target),
  }
  const lot = chance.below(100)
  if (lot < 50) return written('valid', draft, chance)
  if (lot < 80) return written('mutated', oneChange(draft, chance), chance)
  return hostile(draft, chance)
}

function fieldsOf(target: Target, chance: Chance): Fields {
  const example = EXAMPLES[target.pattern]
  if (example && chance.percent(80)) return example(chance)
  return fieldsFor({ properties: target.parameters, required: target.required }, chance)
}

function pathOf(target: Target, chance: Chance): string {
  const path = target.path.replace(/\{([a-z_]+)\}/g, (_, name: string) =>
    reference(KEYS[target.path] ?? name, (target.method === 'DELETE' ? DELETED_FROM : 0) + chance.below(4)),
  )
  if (target.door === 'public') return chance.percent(20) ? `/v23.0${path}` : path
  const isSigned = target.door === 'page' && path.includes('«') && chance.percent(80)
  return isSigned && SIGNED.test(path) ? reference(linkPool(path.split('/')[1] ?? ''), chance.below(4)) : path
}

const OWNER = 'Bearer sandbox-token'

const OPERATOR = 'Bearer sandbox-operator-key'

const keysOf = ({ door, path }: Target): Record<string, string> =>
  door === 'page' && path !== '/metrics' ? {} : { authorization: door === 'public' ? OWNER : OPERATOR }

const OTHER_KEYS = [
  'Bearer sandbox-stranger-token',
  OPERATOR,
  OWNER,
  'Bearer sandbox-token-no-permissions',
  'Bearer x',
  '',
]

function oneChange(draft: Draft, chance: Chance): Draft {
  const { pick, percent, below } = chance
  const names = Object.keys(draft.target.parameters)
  if (percent(60) && names.length > 0) return { ...draft, fields: mutated(draft.fields, chance) as Fields }
  if (percent(40))
    return {
      ...draft,
      fields: { ...draft.fields, [pick([...names, 'id', 'fields', 'limit', 'after'])]: hostileValue(chance) },
    }
  if (percent(50)) return { ...draft, headers: { ...draft.headers, authorization: pick(OTHER_KEYS) } }
  const kind = pick(['account', 'flow', 'template', 'upload', 'media', 'phone_number', 'app', 'stranger'])
  return { ...draft, path: draft.path.replace(/«[a-z_]+:\d+»/, reference(kind, below(3))) }
}
