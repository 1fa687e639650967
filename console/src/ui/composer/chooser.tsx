/** One of what there is: a flow of the account, a product of its catalogue, a message of the conversation. */

import { business, operator } from '../../server/connection.ts'
import { CONSTANT, firstOf, useRead } from '../../server/reads.ts'
import { composerWords as words } from '../../words/composer.ts'
import { SelectField } from '../form.tsx'
import { type Wire, withValue } from './wire.ts'

const MOST = 200

/** Where to look, and what of the conversation can be named. */
export type Chosen = { app: string; account: string; messages: { id: string; words: string }[] }

type Option = { value: string; name: string; change: (wire: Wire, path: string) => Wire }

const putting =
  (value: string) =>
  (wire: Wire, path: string): Wire =>
    withValue(wire, path, value)

export function useCatalog(account: string, enabled = true) {
  return useRead(['catalog', account], async () => operator.catalogs.list(account).all(), {
    enabled,
    ...CONSTANT,
  })
}

function useOptions(what: 'flow' | 'message' | 'product', { app, account, messages }: Chosen) {
  const { data: flows } = useRead(
    ['flows', 'to send', account],
    () => firstOf(business(app).flows.list(account, { limit: MOST })),
    { enabled: what === 'flow' },
  )
  const { data: catalogs } = useCatalog(account, what === 'product')
  if (what === 'message')
    return messages.map(({ id, words: name }): Option => ({ value: id, name, change: putting(id) }))
  if (what === 'flow')
    return flows
      ?.filter(({ status }) => status !== 'DEPRECATED')
      .map(({ id, name = id, status }): Option => {
        const isDraft = status === 'DRAFT'
        const inside = 'interactive.action.parameters'
        return {
          value: id,
          name: isDraft ? words.draftFlow(name) : name,
          change: (wire, path) =>
            withValue(withValue(wire, path, id), `${inside}.mode`, isDraft ? 'draft' : 'published'),
        }
      })
  return catalogs?.flatMap((catalog) =>
    catalog.products.map(
      ({ retailer_id, name }): Option => ({
        value: retailer_id,
        name,
        change: (wire, path) =>
          withValue(withValue(wire, path, retailer_id), 'interactive.action.catalog_id', catalog.id),
      }),
    ),
  )
}

const NONE = { flow: words.noFlow, message: words.noMessage, product: words.noCatalog }

type ChooserProps = {
  what: keyof typeof NONE
  label: string
  there: Chosen
  value: string
  blame: string | undefined
  onChoose: (change: (wire: Wire, path: string) => Wire) => void
}

export function Chooser({ what, label, there, value, blame, onChoose }: ChooserProps) {
  const options = useOptions(what, there)
  if (options?.length === 0) return <p className="hint">{NONE[what]}</p>
  const found = options ?? []
  return (
    <SelectField
      label={label}
      note={blame}
      invalid={blame !== undefined}
      value={value}
      options={[['', words.choose], ...found.map((one) => [one.value, one.name] as const)]}
      onChange={(chosen) => onChoose(found.find((one) => one.value === chosen)?.change ?? putting(chosen))}
    />
  )
}
