/** A carousel: two to ten cards side by side, all of one make. */

import { Button, IconButton } from '../../../ui/button.tsx'
import { Choices } from '../../../ui/choices.tsx'
import { CARD_FORMATS, type DraftCard, isMedia, LIMITS, newCard } from '../../../ui/template/draft.ts'
import { templateWords } from '../../../words/templates.ts'
import { BodyField } from './body-field.tsx'
import { ButtonsField } from './buttons-field.tsx'
import { Field, Violations } from './field.tsx'
import type { PartProps } from './header-field.tsx'
import { SampleFile } from './sample-file.tsx'

const words = templateWords.builder.cards
const { cardsMin, cardsMax } = LIMITS
const CARD_BUTTONS = 2

export function CardsField({ draft: { cards, cardFormat, parameterFormat }, set, wrong, app }: PartProps) {
  const change = (card: DraftCard, changes: Partial<DraftCard>) =>
    set((was) => ({ cards: was.cards.map((one) => (one.key === card.key ? { ...one, ...changes } : one)) }))
  const add = () =>
    set({
      cards:
        cards.length === 0
          ? Array.from({ length: cardsMin }, () => newCard())
          : [...cards, newCard(cards.at(-1))],
    })
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
                set({ cardFormat: format, cards: cards.map((card) => ({ ...card, file: undefined })) })
              }
            />
          )}
          <Button
            kind="bare"
            little
            icon="plus"
            quiet
            because={cards.length >= cardsMax ? words.of(cardsMax) : undefined}
            onClick={add}
          >
            {cards.length === 0 ? words.first : words.add}
          </Button>
        </>
      }
    >
      {() =>
        cards.map((card, index) => (
          <fieldset key={card.key} className="card-fields">
            <legend className="row">
              <b className="grow">{words.card(index + 1)}</b>
              <IconButton
                icon="cross"
                small
                label={words.remove(index + 1)}
                onClick={() => set({ cards: cards.filter((one) => one !== card) })}
              />
            </legend>
            <Violations wrong={wrong(`card ${index}`)} />
            {isMedia(cardFormat) ? (
              <SampleFile
                app={app}
                format={cardFormat}
                file={card.file}
                onChange={(file) => change(card, { file })}
              />
            ) : (
              <p className="soft">{templateWords.builder.headerLater[cardFormat]}</p>
            )}
            <Violations wrong={wrong(`card ${index} header`)} />
            <BodyField
              label={words.body(index + 1)}
              text={card}
              set={(changes) => change(card, changes)}
              format={parameterFormat}
              wrong={wrong(`card ${index} body`)}
              rows={2}
            />
            <ButtonsField
              buttons={card.buttons}
              most={CARD_BUTTONS}
              onChange={(buttons) => change(card, { buttons })}
              wrong={wrong(`card ${index} buttons`)}
            />
          </fieldset>
        ))
      }
    </Field>
  )
}
