/**
 * Slots: interfaces that a slice declares for another one that it may not import. The upper slice fills it (`fills`
 * of its `Slice`); the house holds the implementation.
 */

/** `holds` has no value: it carries the type. */
export type Slot<T> = { readonly name: string; readonly holds?: T }

export const slot = <T>(name: string): Slot<T> => ({ name })

export type Filling = { slot: Slot<unknown>; value: unknown }

export const filling = <T>(slot: Slot<T>, value: T): Filling => ({ slot, value })

export type Slots = {
  /** Undefined where nobody filled it. */
  heldBy<T>(slot: Slot<T>): T | undefined
}

export function filledSlots(fillings: Filling[]): Slots {
  const held = new Map<Slot<unknown>, unknown>()
  for (const { slot, value } of fillings) {
    if (held.has(slot)) throw new Error(`the slot ${slot.name} is filled twice`)
    held.set(slot, value)
  }
  return { heldBy: <T>(slot: Slot<T>) => held.get(slot) as T | undefined }
}
