/** Payment configurations, with the merchant who authorizes them at the sandbox's gateway. */

import { assertDone } from '../../house.ts'
import { ask } from '../asking.ts'
import { atGateway } from '../merchant.ts'
import { gateway, upi } from '../samples.ts'
import { PAYMENT_SITUATIONS, PAYMENT_TRANSITIONS } from '../states.ts'
import { type Arrived, type Machine, showsStatus, statusIn, type World } from './machine.ts'

type Situation = (typeof PAYMENT_SITUATIONS)[number]
type Trigger = keyof typeof PAYMENT_TRANSITIONS

export const paymentMachine: Machine<Situation, Trigger> = {
  situations: PAYMENT_SITUATIONS,
  transitions: PAYMENT_TRANSITIONS,
  arrive,
}

async function arrive(world: World, situation: Situation): Promise<Arrived<Trigger>> {
  const { owner } = world
  const sent = situation === 'ACTIVE by UPI' ? upi() : gateway()
  assertDone(await ask(owner, 'POST /{BUSINESS_ACCOUNT_ID}/payment_configuration', { body: sent }))
  const { configuration_name } = sent
  const link = () =>
    ask(owner, 'POST /{BUSINESS_ACCOUNT_ID}/generate_payment_configuration_oauth_link', {
      body: { configuration_name },
    })
  const authorize = async (decision: 'authorize' | 'deny') => atGateway(world.anyone, await link(), decision)
  if (situation === 'ACTIVE by gateway') assertDone(await authorize('authorize'))

  const read = () =>
    ask(
      owner,
      'GET /{BUSINESS_ACCOUNT_ID}/payment_configuration/{CONFIGURATION_NAME}',
      {},
      { CONFIGURATION_NAME: configuration_name },
    )
  return {
    read,
    shows: showsStatus,
    status: async () => statusIn(await read()),
    triggers: {
      'generate the authorization link': link,
      'merchant finishes the authorization': () => authorize('authorize'),
      'merchant declines': () => authorize('deny'),
      delete: () =>
        ask(owner, 'DELETE /{BUSINESS_ACCOUNT_ID}/payment_configuration', { body: { configuration_name } }),
    },
  }
}
