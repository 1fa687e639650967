/** A limited-time offer: what is offered, and whether the phone counts down to its end. */

import { Button, IconButton } from '../../../ui/button.tsx'
import { Check, TextInput } from '../../../ui/form.tsx'
import { LIMITS } from '../../../ui/template/draft.ts'
import { templateWords } from '../../../words/templates.ts'
import { Field } from './field.tsx'
import type { PartProps } from './header-field.tsx'

const words = templateWords.builder.offer

export const OfferField = ({ draft: { offer }, set, wrong }: Omit<PartProps, 'app'>) => (
  <Field
    label={words.title}
    wrong={wrong('offer')}
    count={offer && [offer.text, LIMITS.offerLengthMax]}
    beside={
      !offer && (
        <>
          <small className="faint grow">{words.none}</small>
          <Button kind="bare" little icon="plus" onClick={() => set({ offer: { text: '', expires: true } })}>
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
              value={offer.text}
              onText={(text) => set({ offer: { ...offer, text } })}
            />
            <IconButton icon="cross" small label={words.remove} onClick={() => set({ offer: undefined })} />
          </div>
          <Check checked={offer.expires} onChange={(expires) => set({ offer: { ...offer, expires } })}>
            {words.expires}
          </Check>
        </>
      )
    }
  </Field>
)
