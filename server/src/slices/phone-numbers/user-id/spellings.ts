/**
 * Numbers that two spellings reach, and the one that the platform keeps: where the numbering of a country changed, it went on
 * with what people had signed up with. Whoever writes to either spelling reaches one customer, and gets the stored one.
 */

/** A pattern, and the other spelling of what fits it. */
type Spelling = [RegExp, string]
type Rule = { country: string; source: string; dialled: Spelling; kept: Spelling }

const BRAZIL =
  'help pages of Zoho, Zoko, Green API and Whapi: areas 11 to 19, 21, 22, 24, 27 and 28 keep the ninth digit, others are kept without'
const MEXICO = 'help pages of Zoho, Zoko, Green API and Whapi: kept with the 1 of mobile numbers'
const ARGENTINA = 'help pages of Green API and Whapi: kept with the 9 of mobile numbers'

const RULES: Rule[] = [
  {
    country: 'BR',
    source: BRAZIL,
    dialled: [/^(?<area>55(?!1[1-9]|2[12478])[1-9]{2})9(?<rest>[6-9]\d{7})$/, '$<area>$<rest>'],
    kept: [/^(?<area>55(?!1[1-9]|2[12478])[1-9]{2})(?<rest>[6-9]\d{7})$/, '$<area>9$<rest>'],
  },
  {
    country: 'BR',
    source: BRAZIL,
    dialled: [/^(?<area>55(?:1[1-9]|2[12478]))(?<rest>[6-9]\d{7})$/, '$<area>9$<rest>'],
    kept: [/^(?<area>55(?:1[1-9]|2[12478]))9(?<rest>[6-9]\d{7})$/, '$<area>$<rest>'],
  },
  {
    country: 'MX',
    source: MEXICO,
    dialled: [/^52(?<rest>[2-9]\d{9})$/, '521$<rest>'],
    kept: [/^521(?<rest>[2-9]\d{9})$/, '52$<rest>'],
  },
  {
    country: 'AR',
    source: ARGENTINA,
    dialled: [/^54(?<rest>[1-8]\d{9})$/, '549$<rest>'],
    kept: [/^549(?<rest>[1-8]\d{9})$/, '54$<rest>'],
  },
]

const TO_KEPT = RULES.map(({ dialled }) => dialled)
const EITHER_WAY = RULES.flatMap(({ dialled, kept }) => [dialled, kept])

function otherBy(digits: string, spellings: Spelling[]): string | undefined {
  // None of these countries has another code: most numbers are asked nothing more.
  if (!digits.startsWith('5')) return undefined
  const [pattern, other] = spellings.find(([one]) => one.test(digits)) ?? []
  return pattern && other && digits.replace(pattern, other)
}

/** As the platform keeps it, whichever spelling is given. */
export const keptSpelling = (digits: string): string => otherBy(digits, TO_KEPT) ?? digits

/** The other spelling that reaches the same customer, where there is one. */
export const otherSpelling = (digits: string): string | undefined => otherBy(digits, EITHER_WAY)
