/** A limited-time offer: what is offered, and whether the phone counts down to its end. */

import { Button, IconButton } from '../../../ui/button.tsx'
import { Check, TextInput } from '../../../ui/form.tsx'
import { LIMITS, type Part, partsOf } from '../../../ui/template/draft.ts'
import { templateWords } from '../../../words/templates.ts'
import { Field, type PartProps } from './field.tsx'

const words = templateWords.builder.offer
type Offer = Part<'LIMITED_TIME_OFFER'>['limited_time_offer']

export function OfferField({ draft, put, wrong }: Pick<PartProps, 'draft' | 'put' | 'wrong'>) {
  const { offer } = partsOf(draft.components)
  const set = (limited_time_offer: Offer) =>
    put('LIMITED_TIME_OFFER', { type: 'LIMITED_TIME_OFFER', limited_time_offer })
  return (
    <Field
      label={words.title}
      wrong={wrong('offer')}
      count={offer && [offer.text ?? '', LIMITS.offerLengthMax]}
      beside={
        !offer && (
          <>
            <small className="faint grow">{words.none}</small>
            <Button kind="bare" little icon="plus" onClick={() => set({ text: '', has_expiration: true })}>
              {words.add}
            </Button>
          </>
        )
      }
    >
      {(invalid) =>
        offer && (
          <>
            <div className="row">
              <TextInput
                className="grow"
                label={words.text}
                invalid={invalid}
                value={offer.text ?? ''}
                onText={(text) => set({ ...offer, text })}
              />
              <IconButton
                icon="cross"
                small
                label={words.remove}
                onClick={() => put('LIMITED_TIME_OFFER', undefined)}
              />
            </div>
            <Check
              checked={offer.has_expiration}
              onChange={(has_expiration) => set({ ...offer, has_expiration })}
            >
              {words.expires}
            </Check>
          </>
        )
      }
    </Field>
  )
}
