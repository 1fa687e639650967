/** `parley certify`: does a receiver survive the platform? */

import type { Command } from 'commander'
import { assertOwnServer, OWN_SERVER_FLAG, type OwnServer } from '../framework/own-server.ts'
import { Ended, EXIT, Problem } from '../framework/problem.ts'
import { type Around, addVerb } from '../framework/verb.ts'
import { webAddress } from '../framework/web-address.ts'
import { startOwnService } from '../serving/own-service.ts'
import { FAMILIES } from './cases/all.ts'
import { type Case, casesOf, type Keys } from './cases/case.ts'
import { aboutCase, type Certificate, certificateOf } from './reports/report.ts'
import { REPORT_FLAGS, type ReportFiles, tellCertificate } from './reports/write.ts'
import { assertListens, certified } from './run/certified.ts'
import { eventsOf } from './run/world.ts'

type Options = OwnServer & ReportFiles & { secret?: string; verifyToken?: string; list?: boolean }

export function addCertify(program: Command): void {
  addVerb<Options>(program, {
    name: 'certify [url]',
    about:
      'Find out whether your webhook receiver survives the platform: deliveries that are allowed and nasty, made from the contract and from the events of a real world (in one of its own, or at --url), and what nobody may send. Each case must be answered 2xx within 10 s, refused with 403, or confirmed; after each the receiver must still answer. Ends with 1 when a case fails.',
    examples: [
      'parley certify --list',
      'parley certify "$RECEIVER_URL" --secret "$APP_SECRET" --verify-token "$VERIFY_TOKEN" --badge badge.svg',
    ],
    flags: [
      {
        flags: '--secret <secret>',
        about: 'the secret of the application, which your receiver checks signatures with',
      },
      { flags: '--verify-token <token>', about: 'the token that your receiver expects in a handshake' },
      { flags: '--list', about: 'list the cases, and send nothing' },
      ...REPORT_FLAGS,
      OWN_SERVER_FLAG,
    ],
    async run(around, given) {
      const { options, out } = around
      const { secret = '', verifyToken = '' } = options
      const url = options.list ? undefined : await receiverAt(given, options)
      if (url !== undefined) await assertListens({ url, secret, verifyToken })
      const cases = await casesFor({ secret, verifyToken }, around)
      if (url === undefined) {
        const lines = cases.map((one) => ({ ...aboutCase(one), name: one.name }))
        out.data(lines, ({ dim }) => lines.map(({ family, name, must }) => `${family}: ${name} ${dim(must)}`))
        return
      }
      const work = certified(cases, { url, secret, verifyToken })
      await tell(certificateOf(url, cases.map(aboutCase), await out.during('Sending', work)), around)
    },
  })
}

async function receiverAt(given: string | undefined, options: Options): Promise<string> {
  if (given === undefined || !options.secret || !options.verifyToken)
    throw new Problem('A receiver has an address, a secret and a verify token.', {
      next: 'parley certify http://localhost:3000/webhook --secret … --verify-token …',
    })
  const url = webAddress(given)
  await assertOwnServer(url, options)
  return url
}

async function tell(
  certificate: Certificate,
  { options, out }: Pick<Around<ReportFiles>, 'options' | 'out'>,
) {
  await tellCertificate(certificate, options, out)
  if (certificate.failed > 0) throw new Ended(EXIT.found)
}

/** From the events of the server that was named, or of one that is started for it. */
async function casesFor(
  keys: Keys,
  around: Pick<Around, 'configuration' | 'out' | 'ending'>,
): Promise<Case[]> {
  const { configuration, out } = around
  const isGiven = configuration.isGiven('url')
  const own = isGiven ? undefined : await startOwnService(around)
  const server = own ?? { url: configuration.get('url') ?? '', key: configuration.get('key') ?? '' }
  const events = await out.during('Having everything happen once', eventsOf(server))
  return casesOf(FAMILIES, { ...keys, events })
}
