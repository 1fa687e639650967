/** A message that is written field by field; what is refused stands at the field it blames. */

import { composerWords as words } from '../../words/composer.ts'
import { Button, IconButton } from '../button.tsx'
import { Choices } from '../choices.tsx'
import { TextField } from '../form.tsx'
import { type Blame, blameOf } from './blame.ts'
import { Chooser, type Chosen } from './chooser.tsx'
import { kindOf, type WireField, type WrittenKind } from './kinds.ts'
import { textAt, valueAt, type Wire, withValue } from './wire.ts'

type PartProps = {
  kind: WrittenKind
  wire: Wire
  onWire: (wire: Wire) => void
  blames: Blame[]
  there: Chosen
}

export function WrittenPart({ kind, wire, onWire, blames, there }: PartProps) {
  const set = (path: string, value: unknown) => onWire(withValue(wire, path, value))
  const field = (one: WireField, path = one.path, label = one.label) => {
    const blame = blameOf(blames, path)
    return (
      <TextField
        key={path}
        label={label}
        note={blame}
        invalid={blame !== undefined}
        {...(one.rows !== undefined && { rows: one.rows })}
        placeholder={one.placeholder}
        maxLength={one.most}
        value={textAt(wire, path)}
        onText={(text) => set(path, text)}
      />
    )
  }
  return kindOf(kind).parts.map((part) => {
    if ('path' in part && !('choose' in part)) return field(part)
    if ('choose' in part)
      return part.choose === 'emoji' ? (
        <div className="field" key={part.path}>
          <span className="label">{part.label}</span>
          <Choices
            label={part.label}
            value={textAt(wire, part.path)}
            options={words.emojis.map((one) => [one, one])}
            onChange={(emoji) => set(part.path, emoji)}
          />
        </div>
      ) : (
        <Chooser
          key={part.path}
          what={part.choose}
          label={part.label}
          there={there}
          value={textAt(wire, part.path)}
          blame={
            blameOf(blames, part.path) ??
            blames.find(({ path }) => path === part.path.split('.').at(-1))?.words
          }
          onChoose={(change) => onWire(change(wire, part.path))}
        />
      )
    const items = (valueAt(wire, part.list) ?? []) as Wire[]
    return (
      <fieldset key={part.list} className="composer-list">
        <legend className="unseen">{part.label}</legend>
        {items.map((item, at) => (
          <div className="composer-item" key={textAt(item, 'id') || textAt(item, 'reply.id')}>
            {part.fields.map((one) =>
              field(one, `${part.list}[${at}].${one.path}`, words.nth(one.label, at + 1)),
            )}
            {items.length > 1 && (
              <IconButton
                icon="cross"
                small
                label={words.remove(part.label, at + 1)}
                onClick={() => set(part.list, items.toSpliced(at, 1))}
              />
            )}
          </div>
        ))}
        {items.length < part.most && (
          <div>
            <Button little kind="bare" icon="plus" onClick={() => set(part.list, [...items, part.item()])}>
              {part.add}
            </Button>
          </div>
        )}
      </fieldset>
    )
  })
}
