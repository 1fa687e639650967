/** Words for what really happens: the thing itself is made to happen, and subscribers get its event. */

import type { Server } from '../framework/server.ts'

type Happening = {
  about: string
  /** The field of its event. */
  field: string
  /** Gives the id of what it happened to. */
  happen(server: Server): Promise<string>
}

const CUSTOMER = '15550100042'

const statusOf = (status: 'delivered' | 'read' | 'failed'): Happening => ({
  about: `a message of the business is ${status}`,
  field: 'message_status',
  async happen(server) {
    const number = await server.number()
    await customerWrites(server, number)
    const { messages } = await server.client.messages.text(number, CUSTOMER, 'Thank you for your message.')
    const id = messages[0]?.id ?? ''
    await server.operator.messages.reportStatuses(number, { id, status })
    return id
  },
})

async function customerWrites({ operator }: Server, number: string): Promise<string> {
  const message = { from: CUSTOMER, type: 'text' as const, text: { body: 'Hello' } }
  const { id } = await operator.messages.receive(number, message)
  return id
}

const decided = (status: 'APPROVED' | 'REJECTED' | 'PAUSED'): Happening => ({
  about: `a new template is ${status.toLowerCase()}`,
  field: 'message_template_status_update',
  async happen({ client, operator, account }) {
    const { id } = await client.templates.create(await account(), {
      name: `triggered_${Date.now()}`,
      language: 'en_US',
      category: 'UTILITY',
      components: [{ type: 'BODY', text: 'Your order is on its way.' }],
    })
    if (status === 'PAUSED') await operator.templates.set(id, { status: 'APPROVED' })
    await operator.templates.set(id, { status })
    return id
  },
})

export const HAPPENINGS: Record<string, Happening> = {
  'message.received': {
    about: 'a customer writes',
    field: 'messages',
    happen: async (server) => customerWrites(server, await server.number()),
  },
  'message.delivered': statusOf('delivered'),
  'message.read': statusOf('read'),
  'message.failed': statusOf('failed'),
  'template.approved': decided('APPROVED'),
  'template.rejected': decided('REJECTED'),
  'template.paused': decided('PAUSED'),
  'flow.published': {
    about: 'a new flow is published',
    field: 'flows',
    async happen({ client, account }) {
      const name = `Triggered ${Date.now()}`
      const made = await client.flows.create(await account(), { name, categories: ['OTHER'] })
      const id = ('id' in made && made.id) || ''
      await client.flows.publish(id)
      return id
    },
  },
}

/** Where there is no happening for it, a sample is sent. */
export const SAMPLED_FIELDS = [
  'account_alerts',
  'account_review_update',
  'account_settings_update',
  'account_update',
  'business_capability_update',
  'flows',
  'message_echoes',
  'message_status',
  'message_template_components_update',
  'message_template_quality_update',
  'message_template_status_update',
  'messages',
  'payment_configuration_update',
  'phone_number_name_update',
  'phone_number_quality_update',
  'template_category_update',
]
