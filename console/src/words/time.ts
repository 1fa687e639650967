/** What is said of time that passes. */

type Words = Record<
  | 'code_expires'
  | 'window_closes'
  | 'token_expires'
  | 'delivery_retry'
  | 'template_review'
  | 'pause_ends'
  | 'message_released'
  | 'pacing_ends'
  | 'category_changes',
  (title: string) => string
>

const next: Words = {
  code_expires: (title) => `The code for ${title} expires`,
  window_closes: (title) => `The 24-hour window of ${title} closes`,
  token_expires: () => 'An access token expires',
  delivery_retry: (title) => `A delivery of ${title} is retried`,
  template_review: (title) => `${title} is reviewed`,
  pause_ends: (title) => `The pause of ${title} ends`,
  message_released: () => 'A message that is held back goes out',
  pacing_ends: (title) => `The quality assessment of ${title} ends`,
  category_changes: (title) => `The category of ${title} changes`,
}

const past: Words = {
  code_expires: (title) => `The code for ${title} expired`,
  window_closes: (title) => `The 24-hour window of ${title} closed`,
  token_expires: () => 'An access token expired',
  delivery_retry: (title) => `A delivery of ${title} was retried`,
  template_review: (title) => `${title} was reviewed`,
  pause_ends: (title) => `The pause of ${title} ended`,
  message_released: () => 'A message that was held back went out',
  pacing_ends: (title) => `The quality assessment of ${title} ended`,
  category_changes: (title) => `The category of ${title} changed`,
}

export const timeWords = {
  next,
  past,
  nextTitle: 'Falls due next',
  nothingNext: 'Nothing falls due within a week.',
  moveThere: 'Move the clock just past it',
  happened: (n: number) =>
    n === 0
      ? 'The clock was moved. Nothing fell due.'
      : `The clock was moved. ${n === 1 ? '1 thing' : `${n} things`}:`,
  events: (n: number, field: string) => `${n === 1 ? '1 event' : `${n} events`}: ${field}`,
}
