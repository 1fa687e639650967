/** Flows, from draft to deprecated. */

import { assertDone, NUMBER, SECOND_ACCOUNT } from '../../house.ts'
import { ask } from '../asking.ts'
import { BROKEN_DEFINITION, definitionFile, flow, flowMessage } from '../samples.ts'
import { FLOW_SITUATIONS, FLOW_TRANSITIONS } from '../states.ts'
import { type Arrived, type Machine, showsStatus, statusIn, type World } from './machine.ts'

type Situation = (typeof FLOW_SITUATIONS)[number]
type Trigger = keyof typeof FLOW_TRANSITIONS

const CUSTOMER = '16505551234'
const NOBODY_LISTENS = 'http://127.0.0.1:9/'

export const flowMachine: Machine<Situation, Trigger> = {
  situations: FLOW_SITUATIONS,
  transitions: FLOW_TRANSITIONS,
  arrive,
  // What the endpoint answered to the health check stays on record.
  traces: { publish: ['flow_endpoint_calls', 'flows'] },
}

async function arrive(world: World, situation: Situation): Promise<Arrived<Trigger>> {
  const { owner, operator } = world
  const sent = flow({
    publish: false,
    ...(situation === 'DRAFT with an unreachable endpoint' && { endpoint_uri: NOBODY_LISTENS }),
  })
  const made = await ask(owner, 'POST /{BUSINESS_ACCOUNT_ID}/flows', { body: sent })
  assertDone(made)
  const ids = { FLOW_ID: made.body.id }
  const definition = situation === 'DRAFT with validation errors' ? BROKEN_DEFINITION : undefined
  assertDone(await ask(owner, 'POST /{FLOW_ID}/assets', { raw: definitionFile(definition) }, ids))
  if (!situation.startsWith('DRAFT')) assertDone(await ask(owner, 'POST /{FLOW_ID}/publish', {}, ids))
  if (situation === 'DEPRECATED') assertDone(await ask(owner, 'POST /{FLOW_ID}/deprecate', {}, ids))
  const hello = { from: CUSTOMER, type: 'text', text: { body: 'Hi' } }
  assertDone(await operator.post(`/operator/${NUMBER}/inbound`, hello))

  const read = () => ask(owner, 'GET /{FLOW_ID}', {}, ids)
  return {
    read,
    shows: showsStatus,
    async status() {
      const status = statusIn(await read())
      const there = { BUSINESS_ACCOUNT_ID: SECOND_ACCOUNT }
      const { body } = await ask(owner, 'GET /{BUSINESS_ACCOUNT_ID}/flows', { query: { limit: 1000 } }, there)
      const copy = body.data.find((one: { name: string }) => one.name === sent.name)
      return copy ? `${status}, copied as ${copy.status}` : status
    },
    triggers: {
      'upload flow JSON': () => ask(owner, 'POST /{FLOW_ID}/assets', { raw: definitionFile() }, ids),
      publish: () => ask(owner, 'POST /{FLOW_ID}/publish', {}, ids),
      deprecate: () => ask(owner, 'POST /{FLOW_ID}/deprecate', {}, ids),
      delete: () => ask(owner, 'DELETE /{FLOW_ID}', {}, ids),
      migrate: () =>
        ask(owner, 'POST /{DESTINATION_BUSINESS_ACCOUNT_ID}/migrate_flows', {
          body: { flow_ids: [ids.FLOW_ID] },
        }),
      'use in a message': () => owner.post(`/${NUMBER}/messages`, flowMessage(ids.FLOW_ID, CUSTOMER)),
    },
  }
}
