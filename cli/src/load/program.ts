/** A program that answers, run in a world of its own, with its webhook subscribed. */

import { ParleyOperator } from '@parley-dev/operator'
import { Parley } from '@parley-dev/sdk'
import { webhookAnswers } from '../certify/run/webhook-answers.ts'
import { assertOwnServer, type OwnServer } from '../framework/own-server.ts'
import { Problem } from '../framework/problem.ts'
import type { Around } from '../framework/verb.ts'
import { webAddress } from '../framework/web-address.ts'
import { runCommand } from '../intercept/child/run.ts'
import { startOwnService, worldIn } from '../serving/own-service.ts'

const GRACE_MS = 10_000
const VERSION = 'v23.0'

export async function programOn(
  around: Around<OwnServer & { receiver?: string }>,
  command: string[],
): Promise<{ operator: ParleyOperator; app: string; number: string }> {
  const { options, configuration, out, ending } = around
  if (options.receiver === undefined)
    throw new Problem('Where is the webhook of the command?', {
      next: 'Such as --receiver http://localhost:3000/webhook.',
    })
  const receiver = webAddress(options.receiver)
  await assertOwnServer(receiver, options)
  const service = configuration.isGiven('url') ? serviceAt(around) : await startOwnService(around)
  await assertOwnServer(service.url, options)
  const world = await worldIn(service, { name: 'load' })
  ending.later(async () => void (await service.operator.worlds.remove(world.id)))
  const verifyToken = crypto.randomUUID()
  const [enough, over] = [new AbortController(), new AbortController()]
  const ended = runCommand({
    command,
    env: { ...process.env, ...world.env, PARLEY_URL: service.url, PARLEY_VERIFY_TOKEN: verifyToken },
    graceMs: GRACE_MS,
    tell: (line) => out.note(`parley: ${line}`),
    signal: enough.signal,
  }).finally(() => over.abort())
  ending.later(async () => {
    enough.abort()
    await ended
  })
  await webhookAnswers({ url: receiver, verifyToken }, over.signal)
  const {
    PARLEY_ACCOUNT_ID: account = '',
    PARLEY_PHONE_NUMBER_ID: number = '',
    PARLEY_APP_ID: app = '',
    PARLEY_ACCESS_TOKEN: token = '',
  } = world.env
  const client = new Parley({ baseUrl: service.url, token, version: VERSION })
  await client.webhooks.subscribe(account, { override_callback_uri: receiver, verify_token: verifyToken })
  return { operator: service.operator, app, number }
}

function serviceAt({ configuration }: Pick<Around, 'configuration'>) {
  const [url = '', key = ''] = [configuration.get('url'), configuration.get('key')]
  return { url, key, operator: new ParleyOperator({ baseUrl: url, key }) }
}
