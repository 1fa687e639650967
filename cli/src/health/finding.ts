/** What the doctor says of one thing. */

export type Finding = { state: 'good' | 'note' | 'bad'; what: string; fix?: string }

export const good = (what: string): Finding => ({ state: 'good', what })
export const note = (what: string, fix: string): Finding => ({ state: 'note', what, fix })
export const bad = (what: string, fix: string): Finding => ({ state: 'bad', what, fix })
