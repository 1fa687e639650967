import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACCOUNT, type Actor, assertDone, assertRefused, house } from '../../../test/house.ts'

const RULES = '/operator/policy_rules'
const EDGE = `/${ACCOUNT}/message_templates`

const ASKED: Record<string, string[]> = {
  English: [
    'What is your card number?',
    'Reply with your password',
    'To keep your account open, please send us your full credit card number.',
    'Kindly share the CVV on the back so that we can go on.',
    'Tell me your 4 digit PIN and we will unlock the card.',
    "What's your social security number?",
    'We need your Aadhaar number to deliver the parcel.',
    'Hello {{1}}, text us a photo of your debit card, please.',
    'Could you share your passport number here?',
    'If you have not paid yet, answer with your card details.',
  ],
  Spanish: [
    '¿Cuál es el número de su tarjeta?',
    'Responde con tu contraseña para continuar.',
    'Por favor, envíenos los datos de su tarjeta.',
    'Indíquenos su PIN y el CVV.',
    'Necesitamos tu número de DNI.',
    'Confirme su clave de acceso por este chat.',
  ],
  Portuguese: [
    'Qual é a sua senha?',
    'Envie o número do seu cartão.',
    'Informe seu CPF para continuar.',
    'Responda com a senha do aplicativo.',
    'Precisamos do código de segurança, o CVV.',
    'Por favor, digite os dados do cartão aqui.',
  ],
  German: [
    'Wie lautet Ihre Kartennummer?',
    'Antworte mit deinem Passwort.',
    'Bitte senden Sie uns Ihre Kreditkartendaten.',
    'Teilen Sie uns Ihre PIN mit.',
    'Wir benötigen die Prüfnummer, bitte nennen Sie die CVC.',
    'Schick uns deine Ausweisnummer.',
  ],
  French: [
    'Quel est votre mot de passe ?',
    'Répondez avec votre mot de passe.',
    'Envoyez-nous le numéro de votre carte bancaire.',
    'Merci de nous communiquer votre code secret.',
    'Veuillez indiquer votre numéro de sécurité sociale.',
    'Il nous faut le cryptogramme, donnez-nous le CVV.',
  ],
  Hindi: [
    'आपका कार्ड नंबर क्या है?',
    'कृपया अपना पासवर्ड भेजें।',
    'अपना एटीएम पिन बताएं।',
    'आगे बढ़ने के लिए अपना CVV साझा करें।',
    'अपना आधार नंबर भेजिए।',
    'Apna card number bhejein.',
  ],
}

const MENTIONED: Record<string, string[]> = {
  English: [
    'We charged your credit card ending in 4242.',
    'You requested a password reset.',
    'Your delivery pin code is 560001.',
    'Please confirm your delivery pin code.',
    'Never share your password or PIN with anyone.',
    'We will never ask you to send your card number.',
    'Enter the code below to reset your password.',
    'Your card number ending in 4242 was replaced; tell us if that was not you.',
    'Give us a call if you forgot your password.',
    'The password of your account was changed on {{1}}.',
  ],
  Spanish: [
    'Hemos cargado 20 € en su tarjeta terminada en 4242.',
    'Has solicitado restablecer tu contraseña.',
    'Nunca compartas tu contraseña con nadie.',
    'No envíe el número de su tarjeta por este chat.',
    'Tu contraseña se ha cambiado.',
    'Introduce el código para recuperar tu contraseña.',
  ],
  Portuguese: [
    'Cobramos R$ 50 no seu cartão com final 4242.',
    'Você solicitou a redefinição de senha.',
    'Nunca informe sua senha a ninguém.',
    'Sua senha foi alterada.',
    'Seu CPF foi incluído na nota fiscal.',
    'Não envie os dados do cartão por aqui.',
  ],
  German: [
    'Wir haben Ihre Kreditkarte mit der Endung 4242 belastet.',
    'Sie möchten Ihr Passwort zurücksetzen.',
    'Geben Sie Ihr Passwort niemals weiter.',
    'Ihr Passwort wurde geändert.',
    'Senden Sie uns nicht Ihre Kartendaten.',
    'Die neue PIN kommt mit der Post.',
  ],
  French: [
    'Nous avons débité votre carte se terminant par 4242.',
    'Vous avez demandé la réinitialisation de votre mot de passe.',
    'Ne partagez jamais votre mot de passe.',
    'Votre mot de passe a été modifié.',
    "N'envoyez pas le numéro de votre carte.",
    'Saisissez le code reçu pour changer votre mot de passe.',
  ],
  Hindi: [
    'आपके कार्ड (अंत 4242) से ₹500 लिए गए।',
    'आपने पासवर्ड रीसेट करने का अनुरोध किया।',
    'अपना पासवर्ड किसी को न बताएं।',
    'आपका डिलीवरी पिन कोड 560001 है।',
    'कृपया अपना डिलीवरी पिन कोड दर्ज करें।',
    'हम कभी आपका कार्ड नंबर नहीं मांगते।',
  ],
}

/** The rules that object to a text, tried as an operator would. */
async function objecting(operator: Actor, text: string): Promise<string[]> {
  const { body } = await operator.post(`${RULES}/test`, { text })
  return body.data
    .filter((rule: { matches: boolean; enabled: boolean }) => rule.matches && rule.enabled)
    .map(({ name }: { name: string }) => name)
}

const sentencesOf = (sides: Record<string, string[]>) =>
  Object.entries(sides).flatMap(([language, sentences]) => sentences.map((text) => ({ language, text })))

test('asking for a secret is against policy, in six languages', async (t) => {
  const { operator } = await house(t)
  const sentences = sentencesOf(ASKED)
  assert.ok(sentences.length >= 40)
  const passed = []
  for (const { language, text } of sentences)
    if ((await objecting(operator, text)).length === 0) passed.push(`${language}: ${text}`)
  assert.deepEqual(passed, [])
})

test('mentioning a secret is not, in the same six languages', async (t) => {
  const { operator } = await house(t)
  const sentences = sentencesOf(MENTIONED)
  assert.ok(sentences.length >= 40)
  const refused = []
  for (const { language, text } of sentences)
    for (const rule of await objecting(operator, text)) refused.push(`${language}: ${text} (${rule})`)
  assert.deepEqual(refused, [])
})

test('a template that asks is refused (131000), one that mentions is created', async (t) => {
  const { owner } = await house(t, { PARLEY_REVIEW: 'manual' })
  const create = (name: string, text: string) =>
    owner.post(EDGE, { name, language: 'en', category: 'UTILITY', components: [{ type: 'BODY', text }] })
  for (const [index, [text = '']] of Object.values(ASKED).entries())
    assertRefused(await create(`asked_${index}`, text), { status: 400, code: 131000 })
  const named = [
    'we charged your credit card ending in 4242',
    'you requested a password reset',
    'delivery pin code',
  ]
  for (const [index, text] of named.entries()) assertDone(await create(`named_${index}`, text))
})

const REPEATED = /[+*}]\??\)+(?:[+*]|\{\d)/

test('the first patterns repeat nothing inside a repetition, bound every gap, and can be edited', async (t) => {
  const { operator } = await house(t)
  const { body } = await operator.get(RULES)
  const asking = body.data.filter(({ name }: { name: string }) =>
    /^(secrets_|card_|passwords|national_)/.test(name),
  )
  assert.equal(asking.length, 8)
  for (const { name, pattern, except_pattern } of asking) {
    for (const one of [pattern, except_pattern ?? '']) {
      assert.doesNotMatch(one, REPEATED, name)
      assert.doesNotMatch(one, /\[\^[^\]]*\][*+]|\.[*+]/, name)
    }
    // Data that an operator can edit: what was read is taken back, within the bounds of every rule.
    assertDone(await operator.post(`${RULES}/${name}`, { pattern, except_pattern }))
  }
})
