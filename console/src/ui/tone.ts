/** How something is, as a colour: never without a shape and a word. */

export type Tone = 'ok' | 'wait' | 'fail' | 'unsent' | 'staged' | 'mute'
