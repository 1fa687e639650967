/** A house with all that the examples of requests speak of, and what stands there for the ids and names in them. */

import { ACCOUNT, assertDone, NUMBER, type TestHouse } from '../house.ts'
import { makeNodes } from '../nodes.ts'
import { receiver, type TestReceiver } from '../receiver.ts'

export type Furnished = TestHouse & {
  hook: TestReceiver
  /** What stands in a path, by the name of its place. */
  nodes: Record<string, string>
  /** What an example says, and what it is here. */
  means: Record<string, string>
  /** The file of a world. */
  worldFile: Uint8Array
}

export const CUSTOMER = '16505551234'
const TEXT = { type: 'text', text: { body: 'Hello' } }
const ORDER = {
  name: 'order_confirmation',
  category: 'UTILITY',
  language: 'en_US',
  components: [{ type: 'BODY', text: 'Order {{1}} is on its way.', example: { body_text: [['4711']] } }],
}

export async function furnish(t: Parameters<typeof receiver>[0], world: TestHouse): Promise<Furnished> {
  const { owner, operator } = world
  const post = async (path: string, body: object, by = owner) => {
    const answer = await by.post(path, body)
    assertDone(answer)
    return answer.body
  }
  const nodes = await makeNodes(world)
  const gateway = { provider_name: 'alphapay', redirect_url: 'https://bakery.example/paid' }
  await post(`/${ACCOUNT}/payment_configuration`, { ...gateway, configuration_name: 'my-gateway' })
  const upi = { configuration_name: 'my-upi', provider_name: 'upi_vpa', upi_vpa: 'shop@bank' }
  await post(`/${ACCOUNT}/payment_configuration`, upi)
  await post(`/${ACCOUNT}/message_templates`, ORDER)
  const rule = { name: 'no_lottery', effect: 'REJECT', pattern: 'z', explanation: 'No.' }
  await post('/operator/policy_rules', rule, operator)
  const came = await post(`/operator/${NUMBER}/inbound`, { from: CUSTOMER, ...TEXT }, operator)
  const sent = await post(`/${NUMBER}/messages`, { to: CUSTOMER, ...TEXT })
  const { id } = await post('/operator/worlds', {}, operator)
  await post(`/operator/worlds/${id}/snapshots`, { name: 'furnished' }, operator)
  const exported = await fetch(`${world.url}/operator/worlds/${id}/export`, {
    headers: { authorization: 'Bearer sandbox-operator-key' },
  })
  const hook = await receiver(t)
  const message = sent.messages[0].id
  return {
    ...world,
    worldFile: new Uint8Array(await exported.arrayBuffer()),
    hook,
    nodes: {
      ...nodes,
      configuration_name: 'my-upi',
      name: 'no_lottery',
      wa_id: CUSTOMER,
      message,
      message_id: message,
    },
    means: {
      'https://shop.example/webhooks': hook.url,
      'http://127.0.0.1:3000/webhook': hook.url,
      'my-verify-token': hook.verifyToken,
      '400000000000001': nodes.flow ?? '',
      '500000000000001': nodes.template ?? '',
      '600000000000001': nodes.media ?? '',
      'mid.Zk3bq0wT9yQ1': message,
      'mid.Yh7wq2xL5nB3': came.id,
      AbCdEf12345678: nodes.qr_code_id ?? '',
    },
  }
}
