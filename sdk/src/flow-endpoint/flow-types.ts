/** What a definition says about its screens, as types: which there are, what each is given, what each sends. */

/** As much of a definition as is looked at. */
export type FlowDefinition = {
  readonly version: string
  readonly screens: readonly { readonly id: string; readonly [key: string]: unknown }[]
  readonly [key: string]: unknown
}

/** Keeps a definition as it is written, so that its screens and fields are known to the types. */
export const defineFlow = <const F extends FlowDefinition>(definition: F): F => definition

type Screens<F extends FlowDefinition> = F['screens'][number]
export type ScreenId<F extends FlowDefinition> = Screens<F>['id']
type ScreenOf<F extends FlowDefinition, Id> = Extract<Screens<F>, { id: Id }>

/** The types of a screen's data model: `{ slots: { type: 'array', … } }`. */
type ModelValue<T> = T extends { type: 'string' }
  ? string
  : T extends { type: 'number' }
    ? number
    : T extends { type: 'boolean' }
      ? boolean
      : T extends { type: 'array'; items: infer I }
        ? ModelValue<I>[]
        : T extends { type: 'object'; properties: infer P }
          ? { [K in keyof P]?: ModelValue<P[K]> }
          : unknown
type ModelOf<S> = S extends { data: infer D } ? D : Record<never, never>

/** What the endpoint may hand to a screen. */
export type ScreenData<F extends FlowDefinition, Id> = {
  [K in keyof ModelOf<ScreenOf<F, Id>>]?: ModelValue<ModelOf<ScreenOf<F, Id>>[K]>
} & { error_message?: string }

/** Every object inside of a value. */
type Inside<T> = T extends readonly (infer U)[]
  ? Inside<U>
  : T extends object
    ? T | Inside<T[keyof T]>
    : never

type Payload<O> = O extends { name: 'data_exchange'; payload: infer P extends object } ? P : never
type ExchangedBy<S> = Payload<Inside<S>>
type Keys<T> = T extends unknown ? keyof T : never
type At<T, K extends PropertyKey> = T extends { readonly [P in K]: infer V } ? V : never

type FieldNamed<S, N> = Extract<Inside<S>, { type: string; name: N }>
type FieldValue<C> = [C] extends [never]
  ? unknown
  : C extends { type: 'CheckboxGroup' | 'ChipsSelector' | 'PhotoPicker' | 'DocumentPicker' }
    ? string[]
    : C extends { type: 'OptIn' }
      ? boolean
      : string

/** `${form.day}` is what the field `day` gives, `${data.price}` what the screen was given; else it is itself. */
type PayloadValue<S, V> = V extends `\${form.${infer N}}`
  ? FieldValue<FieldNamed<S, N>>
  : V extends `\${data.${infer N}}`
    ? N extends keyof ModelOf<S>
      ? ModelValue<ModelOf<S>[N]>
      : unknown
    : V

/** What a screen sends with `data_exchange`. */
export type SentBy<F extends FlowDefinition, Id> = {
  [K in Keys<ExchangedBy<ScreenOf<F, Id>>>]?: PayloadValue<
    ScreenOf<F, Id>,
    At<ExchangedBy<ScreenOf<F, Id>>, K>
  >
}
