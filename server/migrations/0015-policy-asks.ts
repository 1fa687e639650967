/** The first policy rules refuse asking for secrets, in six languages, and let texts mention them. */

import type { Kysely } from 'kysely'

type Rooms = {
  policy_rules: {
    name: string
    effect: string
    pattern: string
    except_pattern: string | null
    categories: string
    rejected_reason: string
    correct_category: string | null
    explanation: string
    enabled: number
    made_by: string
    created_at: number
    updated_at: number
  }
}

export async function up(db: Kysely<unknown>): Promise<void> {
  const rooms = db as Kysely<Rooms>
  for (const { name, pattern, except_pattern } of SHARPENED) {
    // What an operator has changed stays theirs.
    await rooms
      .updateTable('policy_rules')
      .set({ pattern, except_pattern })
      .where('name', '=', name)
      .where('made_by', '=', 'migration')
      .execute()
  }
  for (const rule of ADDED) {
    await rooms
      .insertInto('policy_rules')
      .values({ ...rule, ...COMMON })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
  }
}

const COMMON = {
  effect: 'REFUSE',
  categories: '[]',
  rejected_reason: 'SCAM',
  correct_category: null,
  explanation:
    'A template may not ask for card numbers, passwords, PINs or national identity numbers; lead people to a page of your own instead.',
  enabled: 1,
  made_by: 'migration',
  created_at: 0,
  updated_at: 0,
}

/** Not a letter. `\b` knows only those of English. */
const EDGE = String.raw`[^\p{L}]`
const START = `(?:^|${EDGE})`
const END = `(?:${EDGE}|$)`
/** A few words of the same sentence. Gaps are bounded and nothing repeats inside a repetition. */
const GAP = `${EDGE}(?:[^.!?।]{0,28}${EDGE})?`

const oneOf = (words: readonly string[]) => `(?:${words.join('|')})`

/** Behind a secret: nothing, or anything but a variable. "Your PIN {{1}}" brings a secret and asks for none. */
const UNGIVEN = String.raw`(?:[^\p{L}\s{]|\s[^\s{]|\s?$)`

/** Asking has three parts: in most languages a request, whose it is, and the secret. */
const asking = (parts: readonly (readonly string[])[], end = UNGIVEN, otherwise = '') =>
  `${START}(?P<found>${parts.map(oneOf).join(GAP)}${otherwise})${end}`

const wording = (words: readonly string[]) => START + oneOf(words) + END

const ENGLISH = {
  requests: [
    '(?:send|text|e-?mail|give|tell)(?: us| me)?',
    'share|provide|supply|enter|type|write|confirm|verify|submit|disclose|forward|show us',
    '(?:reply|respond|answer)(?: back| to us)? with',
    'let us (?:know|have)',
    "what(?:['’]?s| is| are| was)",
    '(?:may|can|could) (?:we|i|you) (?:have|get|share|give)',
    "(?:we|i)(?: will|[’']ll)? (?:need|require)",
  ],
  whose: ['your', 'ur', 'the', 'an? (?:photo|picture|copy|scan)'],
  cards: [
    'card (?:numbers?|no|details|data|info(?:rmation)?)',
    'cvv2?|cvc2?|card security code',
    'of your (?:credit |debit |bank )?card',
  ],
  passwords: ['passwords?|passcodes?', 'pin(?: number)?'],
  ids: [
    'social security (?:number|no)|ssn',
    'national id(?:entity)?(?: card)?(?: number)?',
    'passport number',
    'aadhaar(?: number)?|pan (?:card )?number',
    'tax id(?: number)?|cpf',
  ],
  /** A noun that goes on ("password reset", "card number ending in …") is mentioned, not asked for. */
  end: String.raw`(?:[^\p{L}\d\s-]|\s*$|\s+(?:to|and|or|by|in|so|for|here|now|below|with|via|on|as|at|before|today|please)${END})`,
  warnings: ['never|nobody|no one|anyone|avoid', "(?:do|will|must|should) not|don['’]t|won['’]t", 'not ask'],
  resetting: ['(?:forg[eo]t|lost|(?:re)?set|changed?|recover|choose|create)[^.!?]{0,16} pass(?:word|code)'],
}

const askingInEnglish = (secrets: readonly string[]) =>
  asking([ENGLISH.requests, ENGLISH.whose, secrets], ENGLISH.end, `|your ${oneOf(secrets)},? please`)

const SHARPENED = [
  {
    name: 'card_numbers',
    pattern: askingInEnglish(ENGLISH.cards),
    except_pattern: wording(ENGLISH.warnings),
  },
  {
    name: 'passwords',
    pattern: askingInEnglish(ENGLISH.passwords),
    except_pattern: wording([...ENGLISH.warnings, ...ENGLISH.resetting]),
  },
  {
    name: 'national_ids',
    pattern: askingInEnglish(ENGLISH.ids),
    except_pattern: wording(ENGLISH.warnings),
  },
]

const ADDED = [
  {
    name: 'secrets_in_spanish',
    pattern: asking([
      [
        '(?:env[ií]|mand|conf[ií]rm|facil[ií]t|ingres|contest)[ae](?:nos|me)?',
        '(?:comp[aá]rt|resp[oó]nd|escr[ií]b|introdu[zc]c?)[ae](?:nos|me)?',
        'proporci[oó]n[ae](?:nos|me)?|ind[ií](?:ca|que)(?:nos|me)?',
        'd(?:[ií]ga)?(?:inos|ime|anos|énos|nos|me)',
        '(?:enviar|compartir|indicar|dar|decir)(?:nos|me)?',
        'necesitamos|cu[aá]l(?:es)? (?:es|son)',
      ],
      ['tus?', 'sus?', 'el', 'la', 'los'],
      [
        '(?:n[uú]mero|datos|foto) (?:completos? )?de (?:la |tu |su )?tarjeta',
        'cvv|cvc|c[oó]digo de seguridad de',
        'contrase[nñ]a|clave|pin',
        'dni|nif|curp|c[eé]dula|pasaporte|seguridad social',
      ],
    ]),
    except_pattern: wording([
      'no|nunca|jam[aá]s|nadie|evit[ae]',
      'olvid[a-zó]{0,6}|restablec[a-zí]{0,7}|cambi[a-zó]{0,6}|recuper[a-zó]{0,6}',
      'c[oó]digo postal',
    ]),
  },
  {
    name: 'secrets_in_portuguese',
    pattern: asking([
      [
        '(?:envi|mand|compartilh|inform|digit|confirm)[ae](?:-nos|-me)?',
        '(?:respond|inser|insir|escrev|forne[cç])[ae](?:-nos)?',
        'diga(?:-nos|-me)?|d[êe]-nos|passe|me (?:envie|passe|diga)',
        '(?:envi|inform|mand|pass|compartilh)ar|precisamos|qual(?: [ée])?|quais(?: s[ãa]o)?',
      ],
      ['d?[oa]s?', 'seus?', 'suas?', 'teu', 'tua'],
      [
        '(?:n[úu]mero|dados|foto) d[oe] (?:seu |teu )?cart[ãa]o',
        'cvv|cvc|c[óo]digo de seguran[çc]a',
        'senha|palavra-passe|pin',
        'cpf|rg|nif|passaporte',
      ],
    ]),
    except_pattern: wording([
      'n[ãa]o|nunca|jamais|ningu[ée]m|evite',
      'esquec[a-z]{0,6}|redefin[a-zçã]{0,7}|alter[a-zçã]{0,6}|troc[a-z]{0,5}|recuper[a-zçã]{0,7}',
    ]),
  },
  {
    name: 'secrets_in_german',
    pattern: asking([
      [
        '(?:send|schick|nenn|verrat|schreib|bestätig|übermittl?|mail|teil)(?:e|en|eln)?(?: sie)?(?: uns| mir)?',
        '(?:gib|geben)(?: sie)?(?: uns| mir)?|tippe[n]?',
        'antworte(?:n sie)?',
        'wie (?:lautet|ist)|was ist|wir (?:benötigen|brauchen)',
      ],
      ['deine?[mnr]?', 'ihre?[mnr]?', 'die', 'das', 'de[mnr]'],
      [
        '(?:kredit|bank|ec-)?karten(?:nummer|daten)',
        'cvv|cvc|prüf(?:nummer|ziffer)|sicherheitscode|foto (?:deiner|ihrer) (?:kredit|bank)?karte',
        'passwort|kennwort|pin|geheimzahl',
        '(?:personal)?ausweis-?nummer|(?:reise)?passnummer|sozialversicherungsnummer|steuer-?id',
      ],
    ]),
    except_pattern: wording([
      'nie|niemals|nicht|niemande[mn]?|keine[nsr]?',
      '(?:zurück)?(?:zu)?setzen|vergessen|geändert|ändern',
    ]),
  },
  {
    name: 'secrets_in_french',
    pattern: asking([
      [
        '(?:envo[iy]|communiqu|partag|indiqu|donn|entr|tap|confirm|renseign)(?:e|ez|er)(?:-nous|-moi)?',
        '(?:r[ée]pond|transmett|fourniss|saisiss|[ée]criv)(?:s|ez)?(?:-nous|-moi)?',
        'fournir|saisir|transmettre|r[ée]pondre|dites-(?:nous|moi)',
        'quel(?:le)?s? (?:est|sont)|nous avons besoin d[eu]|il nous faut',
      ],
      ['votre', 'vos', 'ton', 'ta', 'le', 'la', 'de'],
      [
        '(?:num[ée]ro|donn[ée]es|photo) de (?:votre |la |ta )?carte(?: bancaire| bleue)?',
        'coordonn[ée]es bancaires|cryptogramme|cvv|cvc',
        'mot de passe|code (?:secret|confidentiel|pin)|pin',
        "s[ée]curit[ée] sociale|passeport|carte d['’]identit[ée]",
      ],
    ]),
    except_pattern: wording([
      'ne|n|jamais|personne|[ée]vite[rz]',
      'r[ée]initialis[a-zé]{0,6}|oubli[a-zé]{0,3}|modifi[a-zé]{0,3}|chang[a-zé]{0,5}',
    ]),
  },
  {
    name: 'secrets_in_hindi',
    /** The request comes last; and the PIN code of an address is none of the bank's. */
    pattern: asking(
      [
        ['अपन[ाीे]', 'आपक[ाीे]', 'कृपया', 'हमें', 'apn[aie]', 'aapk[aie]'],
        [
          '(?:कार्ड|आधार|पैन|पासपोर्ट)(?: कार्ड)? (?:नंबर|नम्बर|संख्या|विवरण)',
          'सीवीवी|cvv|पासवर्ड|password|card number|aadhaar number|pan number',
          '(?:पिन|pin)(?: नंबर| number)?',
        ],
        [
          '(?:भेज|बता|लिख|द)(?:ें|िए|ाएं|ाएँ|एं|एँ|इए|ओ|ीजिए)',
          '(?:साझा|शेयर|दर्ज|टाइप|प्रदान|पुष्टि|share|enter) (?:करें|कीजिए|करो|kar(?:ein|e|en|o))',
          'क्या (?:है|हैं)|kya hai|चाहिए',
          '(?:bhej|bata)(?:ein|en|e|o|yen|yein|iye)',
        ],
      ],
      '',
    ),
    except_pattern:
      '(?:^|\\s)(?:न|ना|नहीं|मत|कभी|na|nahi|nahin|mat|kabhi)(?:\\s|$)|(?:पिन|pin) ?(?:कोड|code)|रीसेट|reset|बदल',
  },
]
