/** Message templates, each in two languages. */

import { assertDone, NUMBER } from '../../house.ts'
import { ask } from '../asking.ts'
import { template } from '../samples.ts'
import { TEMPLATE_SITUATIONS, TEMPLATE_TRANSITIONS } from '../states.ts'
import { type Arrived, type Machine, showsStatus, statusIn, type World } from './machine.ts'

type Situation = (typeof TEMPLATE_SITUATIONS)[number]
type Trigger = keyof typeof TEMPLATE_TRANSITIONS

export const templateMachine: Machine<Situation, Trigger> = {
  situations: TEMPLATE_SITUATIONS,
  transitions: TEMPLATE_TRANSITIONS,
  arrive,
}

const DECISIONS: Record<Situation, string[]> = {
  PENDING: [],
  APPROVED: ['APPROVED'],
  REJECTED: ['REJECTED'],
  PAUSED: ['APPROVED', 'PAUSED'],
}

async function arrive({ owner, operator }: World, situation: Situation): Promise<Arrived<Trigger>> {
  const sent = template()
  const { name, language } = sent
  const make = async (body: object) => {
    const made = await ask(owner, 'POST /{BUSINESS_ACCOUNT_ID}/message_templates', { body })
    assertDone(made)
    return { TEMPLATE_ID: made.body.id as string }
  }
  const ids = await make(sent)
  const inFrench = await make({ ...sent, language: 'fr_FR' })
  const decide = (status: string) => operator.post(`/operator/${ids.TEMPLATE_ID}`, { status })
  for (const status of DECISIONS[situation]) assertDone(await decide(status))
  const remove = (query: Record<string, string>) =>
    ask(owner, 'DELETE /{BUSINESS_ACCOUNT_ID}/message_templates', { query })

  return {
    read: () => ask(owner, 'GET /{TEMPLATE_ID}', {}, ids),
    shows: showsStatus,
    async status() {
      const [one, other] = await Promise.all(
        [ids, inFrench].map((which) => ask(owner, 'GET /{TEMPLATE_ID}', {}, which)),
      )
      return one?.status === 404 && other?.status === 404
        ? 'removed in all languages'
        : one
          ? statusIn(one)
          : ''
    },
    triggers: {
      'delete by name': () => remove({ name }),
      'delete by name and language': () => remove({ name, language }),
      update: () =>
        ask(owner, 'POST /{TEMPLATE_ID}', { body: { components: [{ type: 'FOOTER', text: 'Bye' }] } }, ids),
      'send use': () =>
        owner.post(`/${NUMBER}/messages`, {
          to: '16505551234',
          type: 'template',
          template: { name, language: { code: language } },
        }),
      approve: () => decide('APPROVED'),
      reject: () => decide('REJECTED'),
      pause: () => decide('PAUSED'),
    },
  }
}
