/** One id of every type that the service gives out, all of them the owner's, by what it names. */

import { type Answer, APP, assertDone, eventually } from './house.ts'
import type { Furnished } from './requests/furnished.ts'
import { uploadSample } from './upload.ts'

/** Those that the directory knows: each is a node with operations of its own. */
export const NODE_KINDS = ['account', 'app', 'phone_number', 'template', 'flow', 'upload', 'media'] as const

export async function everyId(world: Furnished): Promise<Record<string, string>> {
  const { owner, operator, nodes } = world
  const done = async (answering: Promise<Answer>) => {
    const answer = await answering
    assertDone(answer)
    return answer
  }
  const post = async (path: string, body: object) => (await done(operator.post(path, body))).body
  const made = await post('/operator/worlds', {})
  await post(`/operator/worlds/${made.id}/snapshots`, { name: 'kept' })
  const staged = await post(`/operator/apps/${made.app_id}/stage`, {
    when: { operation: 'sendMessage' },
    what: { do: 'refuse', code: 131056 },
  })
  const account = String(nodes.account)
  await done(
    owner.post(`/${account}/subscribed_apps`, {
      override_callback_uri: world.hook.url,
      verify_token: world.hook.verifyToken,
    }),
  )
  await post(`/operator/${account}/test_event`, { field: 'account_update' })
  const event = await eventually(async () => {
    const { data } = (await operator.get('/operator/events')).body
    return data.find((one: Answer['body']) => one.deliveries.some(({ id }: { id?: string }) => id))
  }, 'a delivery')
  const list = await done(owner.get(`/${account}/flows`))
  return {
    ...Object.fromEntries(NODE_KINDS.map((kind) => [kind, String(nodes[kind])])),
    code: String(nodes.qr_code_id),
    configuration: String(nodes.configuration_name),
    message: String(nodes.message),
    handle: await uploadSample(owner, 'image/png'),
    token: (await post(`/operator/${APP}/tokens`, { accounts: [account] })).id,
    world: made.id,
    snapshot: 'kept',
    staged: staged.id,
    policy_rule: 'no_lottery',
    event: event.id,
    delivery: event.deliveries[0].id,
    receiver: (await done(operator.get('/operator/receivers'))).body.data[0].id,
    cursor: list.body.paging.cursors.after,
    trace: String(list.headers.get('x-parley-trace-id')),
  }
}
