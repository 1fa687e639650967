/** Times: in the world's clock, said in the reader's zone. */

/** The console's words are English; numbers, dates and the zone are the reader's. */
export const LANGUAGES = navigator.languages.filter(isLanguage)

/** Some browsers name one in a way that Intl refuses: `en-US@posix`. */
function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}

const time = new Intl.DateTimeFormat(LANGUAGES, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})
const short = new Intl.DateTimeFormat(LANGUAGES, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const day = new Intl.DateTimeFormat(LANGUAGES, { weekday: 'short', day: 'numeric', month: 'short' })
const dayAndMonth = new Intl.DateTimeFormat(LANGUAGES, { day: 'numeric', month: 'numeric' })
const whole = new Intl.DateTimeFormat(LANGUAGES, {
  dateStyle: 'medium',
  timeStyle: 'medium',
  hourCycle: 'h23',
})
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The server writes +0000 where some browsers want +00:00. */
export const readTime = (text: string): number => Date.parse(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))

export const clockTime = (ms: number): string => time.format(ms)
export const hourMinute = (ms: number): string => short.format(ms)
export const dayName = (ms: number): string => day.format(ms)
export const wholeTime = (ms: number): string => whole.format(ms)

/** What happened today is shown by the hour, the rest by its day as well. */
export const timeFrom = (ms: number, now: number): string =>
  now - ms < DAY_MS / 2 && new Date(ms).getDate() === new Date(now).getDate()
    ? clockTime(ms)
    : `${dayAndMonth.format(ms)} ${hourMinute(ms)}`

/** +3 d, +2 h, +10 min: how far a clock was moved. */
export function moved(seconds: number): string {
  const sign = seconds < 0 ? '−' : '+'
  const size = Math.abs(seconds)
  const days = Math.floor(size / 86_400)
  const hours = Math.floor((size % 86_400) / 3_600)
  const minutes = Math.floor((size % 3_600) / 60)
  if (days > 0) return `${sign}${days} d${hours > 0 ? ` ${hours} h` : ''}`
  if (hours > 0) return `${sign}${hours} h${minutes > 0 ? ` ${minutes} min` : ''}`
  return minutes > 0 ? `${sign}${minutes} min` : `${sign}${Math.round(size)} s`
}

export const milliseconds = (ms: number): string =>
  ms < 10
    ? `${count(Math.round(ms * 10) / 10)} ms`
    : ms < 10_000
      ? `${count(Math.round(ms))} ms`
      : `${count(Math.round(ms / 1000))} s`

const counted = new Intl.NumberFormat(LANGUAGES)
export const count = (value: number): string => counted.format(value)
