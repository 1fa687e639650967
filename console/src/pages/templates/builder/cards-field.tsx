/** A carousel: two to ten cards side by side, all of one make. */

import { Button, IconButton } from '../../../ui/button.tsx'
import { Choices } from '../../../ui/choices.tsx'
import {
  CARD_FORMATS,
  type Card,
  type ComponentType,
  cardFormatOf,
  LIMITS,
  newCard,
  type Put,
  partsOf,
  withPart,
} from '../../../ui/template/draft.ts'
import { templateWords } from '../../../words/templates.ts'
import { BodyField } from './body-field.tsx'
import { ButtonsField } from './buttons-field.tsx'
import { Field, type PartProps, Violations } from './field.tsx'
import { HeaderSample } from './header-sample.tsx'

const words = templateWords.builder.cards
const { cardsMin, cardsMax } = LIMITS
const CARD_BUTTONS = 2

export function CardsField({ draft, put, wrong, app, nameFile }: PartProps) {
  const { cards } = partsOf(draft.components)
  const cardFormat = cardFormatOf(cards)
  const setCards = (change: (was: Card[]) => Card[]) =>
    put('CAROUSEL', (was) => {
      const changed = change(was?.cards ?? [])
      return changed.length === 0 ? undefined : { type: 'CAROUSEL', cards: changed }
    })
  const putIn = <T extends ComponentType>(index: number, type: T, part: Put<T>) =>
    setCards((was) =>
      was.map((card, at) =>
        at === index ? ({ components: withPart(card.components, type, part) } as Card) : card,
      ),
    )
  return (
    <Field
      label={words.title}
      wrong={wrong('cards')}
      beside={
        <>
          <small className="faint grow">{cards.length === 0 ? words.none : words.of(cards.length)}</small>
          {cards.length > 0 && (
            <Choices
              label={words.format}
              value={cardFormat}
              options={CARD_FORMATS.map((format) => [format, templateWords.builder.headerKinds[format]])}
              onChange={(format) =>
                setCards((was) =>
                  was.map((card) => {
                    const components = withPart(card.components, 'HEADER', { type: 'HEADER', format })
                    return { components } as Card
                  }),
                )
              }
            />
          )}
          <Button
            kind="bare"
            little
            icon="plus"
            quiet
            because={cards.length >= cardsMax ? words.of(cardsMax) : undefined}
            onClick={() =>
              setCards((was) => [
                ...was,
                ...Array.from({ length: was.length === 0 ? cardsMin : 1 }, () =>
                  newCard(cardFormat, was.at(-1)),
                ),
              ])
            }
          >
            {cards.length === 0 ? words.first : words.add}
          </Button>
        </>
      }
    >
      {() =>
        cards
          .map((card) => partsOf(card.components))
          .map(({ header, body, buttons }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: cards have no name but their place
            <fieldset key={index} className="card-fields">
              <legend className="row">
                <b className="grow">{words.card(index + 1)}</b>
                <IconButton
                  icon="cross"
                  small
                  label={words.remove(index + 1)}
                  onClick={() => setCards((was) => was.filter((_, at) => at !== index))}
                />
              </legend>
              <Violations wrong={wrong(`card ${index}`)} />
              <HeaderSample
                format={cardFormat as 'IMAGE'}
                header={header}
                set={(change) => putIn(index, 'HEADER', change)}
                {...{ app, draft, nameFile }}
              />
              <Violations wrong={wrong(`card ${index} header`)} />
              <BodyField
                label={words.body(index + 1)}
                part={body}
                set={(part) => putIn(index, 'BODY', part)}
                format={draft.parameter_format}
                wrong={wrong(`card ${index} body`)}
                rows={2}
              />
              <ButtonsField
                buttons={buttons}
                most={CARD_BUTTONS}
                onChange={(changed) => putIn(index, 'BUTTONS', { type: 'BUTTONS', buttons: changed })}
                wrong={wrong(`card ${index} buttons`)}
              />
            </fieldset>
          ))
      }
    </Field>
  )
}
