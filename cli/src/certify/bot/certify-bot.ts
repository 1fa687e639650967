/** `parley exec --certify`: the receiver is a bot that runs, so what it sends back is seen, too. */

import { assertOwnServer, OWN_SERVER_FLAG, type OwnServer } from '../../framework/own-server.ts'
import type { Around, Flag } from '../../framework/verb.ts'
import { webAddress } from '../../framework/web-address.ts'
import type { OwnService } from '../../serving/own-service.ts'
import { FAMILIES } from '../cases/all.ts'
import { casesOf } from '../cases/case.ts'
import { textOf } from '../cases/contents.ts'
import { aboutCase, type Certificate, certificateOf } from '../reports/report.ts'
import { REPORT_FLAGS, type ReportFiles } from '../reports/write.ts'
import { certified } from '../run/certified.ts'
import { webhookAnswers } from '../run/webhook-answers.ts'
import { eventsOf } from '../run/world.ts'
import { ABOUT_ANSWERS, answersOf } from './answers.ts'

export type BotOptions = OwnServer & ReportFiles & { certify?: string; verifyToken?: string }

export const BOT_FLAGS: Flag[] = [
  {
    flags: '--certify <url>',
    about:
      'the command is a bot whose webhook is there: certify it as parley certify does, see what it sends back, and end it',
  },
  {
    flags: '--verify-token <token>',
    about:
      'with --certify: the token that it expects; unless given, one is in its environment: PARLEY_VERIFY_TOKEN',
  },
  ...REPORT_FLAGS,
  OWN_SERVER_FLAG,
]

type Bot = { url: string; verifyToken: string; secret: string; number: string }

export async function botIn(options: BotOptions, env: Record<string, string>): Promise<Bot | undefined> {
  if (options.certify === undefined) return undefined
  const url = webAddress(options.certify)
  await assertOwnServer(url, options)
  const { PARLEY_APP_SECRET: secret = '', PARLEY_PHONE_NUMBER_ID: number = '' } = env
  return { url, secret, number, verifyToken: options.verifyToken ?? crypto.randomUUID() }
}

export async function certifyBot(
  bot: Bot,
  { operator, url, key }: OwnService,
  { out }: Pick<Around, 'out'>,
  isOver: AbortSignal,
): Promise<Certificate> {
  await out.during(`Waiting for ${bot.url}`, webhookAnswers(bot, isOver))
  const events = await eventsOf({ url, key })
  const cases = casesOf(FAMILIES, { ...bot, events })
  const results = await out.during('Sending', certified(cases, bot))
  const answers = await out.during('Waiting for answers', answersOf({ ...bot, operator }, textOf(events)))
  if (answers.length === 0) out.note('parley: it answers no text message, so nothing is seen of answers.')
  const about = [...cases.map(aboutCase), ...(answers.length > 0 ? [ABOUT_ANSWERS] : [])]
  return certificateOf(bot.url, about, [...results, ...answers])
}
