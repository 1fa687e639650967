/** What a customer waits for, and whether a message is that. */

import { inspect } from 'node:util'
import type { SentMessage } from '@parley-dev/operator'

export type ExpectedMessage =
  | string
  | RegExp
  | ((message: SentMessage) => boolean)
  | {
      /** Its words: all of them, or a pattern. */
      text?: string | RegExp
      type?: SentMessage['type']
      /** The name of the template it was made of. */
      template?: string
      /** Labels that stand under it, among others. */
      taps?: string[]
    }

export function fits(message: SentMessage, expected: ExpectedMessage): boolean {
  if (typeof expected === 'function') return expected(message)
  if (typeof expected === 'string' || expected instanceof RegExp) return fits(message, { text: expected })
  const { text, type, template, taps = [] } = expected
  const labels = labelsOf(message)
  return (
    (text === undefined || isText(wordsOf(message), text)) &&
    (type === undefined || message.type === type) &&
    (template === undefined || message.template?.name === template) &&
    taps.every((label) => labels.includes(label))
  )
}

export const described = (expected: ExpectedMessage): string =>
  typeof expected === 'function' ? 'a message that fits the function' : `a message ${inspect(expected)}`

const isText = (words: string, wanted: string | RegExp) =>
  typeof wanted === 'string' ? words === wanted : new RegExp(wanted).test(words)

/** The words of a message, whatever its kind. */
export function wordsOf(message: SentMessage): string {
  const { text, template, interactive, image, video, document, reaction, location } = message
  const body = (interactive as { body?: { text?: string } } | undefined)?.body?.text
  const caption = image?.caption ?? video?.caption ?? document?.caption
  return (
    text?.body ??
    template?.rendered.body ??
    body ??
    caption ??
    reaction?.emoji ??
    location?.name ??
    message.type
  )
}

type Labelled = { text?: string; title?: string; reply?: { title?: string }; rows?: Labelled[] }
type Action = { buttons?: Labelled[]; button?: string; sections?: Labelled[]; parameters?: object }

function labelsOf({ interactive, template }: SentMessage): string[] {
  const { buttons = [], button, sections = [], parameters = {} } = (interactive?.action ?? {}) as Action
  const { flow_cta, display_text } = parameters as { flow_cta?: string; display_text?: string }
  const shown = [...buttons, ...sections.flatMap(({ rows = [] }) => rows)]
  const ofTemplate = (template?.rendered.buttons ?? []) as Labelled[]
  return [
    ...shown.map(({ reply, title }) => reply?.title ?? title),
    ...ofTemplate.map(({ text }) => text),
    button,
    flow_cta,
    display_text,
  ].filter((label): label is string => typeof label === 'string')
}
