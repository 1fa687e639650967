/** One node of every kind, belonging to the owner, for tests that walk the whole registry. */

import { ACCOUNT, APP, assertDone, NUMBER, type TestHouse } from './house.ts'

const BUSINESS = '700000000000001'

export async function makeNodes({
  owner,
  operator,
}: Pick<TestHouse, 'owner' | 'operator'>): Promise<Record<string, string>> {
  const template = await owner.post(`/${ACCOUNT}/message_templates`, {
    name: 'walked',
    category: 'UTILITY',
    language: 'en_US',
    components: [{ type: 'BODY', text: 'Your order is on its way.' }],
  })
  assertDone(template)
  const upload = await owner.post('/app/uploads?file_length=10&file_type=image/png&file_name=a.png')
  assertDone(upload)
  const qr = await owner.post(`/${NUMBER}/message_qrdls`, { prefilled_message: 'Hello' })
  assertDone(qr)
  const flow = await owner.post(`/${ACCOUNT}/flows`, { name: 'walked', categories: ['OTHER'] })
  assertDone(flow)
  const form = new FormData()
  form.set('file', new Blob(['%PDF'], { type: 'application/pdf' }), 'a.pdf')
  const media = await owner.post(`/${NUMBER}/media`, undefined, { raw: form })
  assertDone(media)
  assertDone(await operator.post(`/operator/${ACCOUNT}`, { business_id: BUSINESS }))
  return {
    media: media.body.id,
    flow: flow.body.id,
    account: ACCOUNT,
    business: BUSINESS,
    phone_number: NUMBER,
    app: APP,
    template: template.body.id,
    template_id: template.body.id,
    upload: upload.body.id,
    qr_code_id: qr.body.code,
  }
}
