/** An approved template with components of the platform's, such as a carousel. */

import { ACCOUNT, assertDone, type TestHouse } from './house.ts'

/** Made as a plain one and then given its components: which of them may be made where is tested elsewhere. */
export async function platformTemplate(
  { owner, eventually, house }: Pick<TestHouse, 'owner' | 'eventually' | 'house'>,
  name: string,
  components: object[],
): Promise<void> {
  const made = await owner.post(`/${ACCOUNT}/message_templates`, {
    name,
    category: 'MARKETING',
    language: 'en_US',
    components: [{ type: 'BODY', text: 'Something for you, on sale today.' }],
  })
  assertDone(made)
  const { id } = made.body
  await eventually(async () => (await owner.get(`/${id}`)).body.status === 'APPROVED', 'the approval')
  const change = { components: JSON.stringify(components) }
  await house.storage.transact((db) => db.updateTable('templates').set(change).where('id', '=', id).execute())
}
