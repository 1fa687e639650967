/** The first steps, which tick themselves: what shows that each is done, how to do it, and doing it. */

import type { Receiver } from '@parley-dev/operator'
import { useQuery } from '@tanstack/react-query'
import { business, operator, serverRoot } from '../../server/connection.ts'
import { installationQuery } from '../../server/overview.ts'
import type { ScopeFound } from '../../server/scope.ts'
import { homeWords } from '../../words/home.ts'
import { EXAMPLE_FLOW, EXAMPLE_TEMPLATE } from './examples.ts'

export type Step = {
  key: 'send' | 'receiver' | 'event' | 'template' | 'flow'
  title: string
  todo: string
  done: string | undefined
  at?: string | undefined
  curl: string
  sdk: string
  cli?: string
  doIt?: (() => Promise<unknown>) | undefined
  /** Where it is done by hand. */
  write?: string | undefined
}

const CUSTOMER = '15550100099'
const HELLO = {
  to: CUSTOMER,
  type: 'template',
  template: { name: 'hello_world', language: { code: 'en_US' } },
}

export function useSteps(scope: ScopeFound, receivers: Receiver[]) {
  const { someAccount, someNumber, app } = scope
  const { data, refetch } = useQuery({
    queryKey: ['first steps', app?.id, someNumber?.id ?? someAccount?.id],
    enabled: app !== undefined && someAccount !== undefined,
    meta: { live: true },
    refetchInterval: 10_000,
    queryFn: async () => {
      if (!app || !someAccount) return undefined
      const [sent, delivered, approved, flows] = await Promise.all([
        someNumber && operator.messages.sent(someNumber.id, { limit: 1 }).first(),
        operator.events.list({ account: someAccount.id, outcome: 'delivered', limit: 1 }).first(),
        operator.templates.queue({ account: someAccount.id, status: 'APPROVED', limit: 2 }).first(),
        business(app.id).flows.list(someAccount.id, { limit: 100 }).all(100),
      ])
      return {
        sent: sent?.data[0],
        delivered: delivered.data[0],
        // Everybody has the sandbox's own from the beginning.
        approved: approved.data.find(({ name }) => name !== 'hello_world'),
        published: flows.find(({ status }) => status === 'PUBLISHED'),
      }
    },
  })
  const receiver = receivers.find(({ retired_at }) => retired_at === undefined)
  const account = someAccount?.id ?? 'ACCOUNT'
  const number = someNumber?.id ?? 'NUMBER'
  const { data: installation } = useQuery(installationQuery)
  const address = (installation?.public_url ?? serverRoot.href).replace(/\/$/, '')
  const known = installation?.to_copy?.app_id === app?.id ? installation?.to_copy : undefined
  const token = known?.access_token ?? 'TOKEN'
  const bearer = `-H 'Authorization: Bearer ${token}'`
  const { steps: words } = homeWords
  const steps: Step[] = [
    {
      key: 'send',
      ...pick(words.send),
      done: data?.sent && words.send.done(data.sent.wa_id),
      at: data?.sent?.time,
      curl: `curl ${bearer} -H 'Content-Type: application/json' \\\n    -d '${JSON.stringify(HELLO)}' \\\n    ${address}/${number}/messages`,
      sdk: `const parley = new Parley({ baseUrl: '${address}', token: '${token}' })\nawait parley.messages.template('${number}', '${CUSTOMER}', {\n  name: 'hello_world',\n  language: { code: 'en_US' },\n})`,
      write: someNumber && `conversations/${CUSTOMER}?write=1`,
      // Everybody has the sandbox's own template; it may begin a conversation.
      doIt:
        app && someNumber
          ? () => business(app.id).messages.template(someNumber.id, CUSTOMER, HELLO.template)
          : undefined,
    },
    {
      key: 'receiver',
      ...pick(words.receiver),
      done: receiver && words.receiver.done(receiver.url),
      curl: `curl ${bearer} -d 'callback_url=http://127.0.0.1:3000/hook' -d verify_token=my-word \\\n    ${address}/app/subscriptions -d object=chat_business_account`,
      cli: 'parley listen --forward-to http://127.0.0.1:3000/hook',
      sdk: `await parley.webhooks.setCallback({\n  object: 'chat_business_account',\n  callback_url: 'http://127.0.0.1:3000/hook',\n  verify_token: 'my-word',\n})`,
    },
    {
      key: 'event',
      ...pick(words.event),
      done: data?.delivered && words.event.done(data.delivered.field),
      at: data?.delivered?.occurred_at,
      curl: `curl -H 'Authorization: Bearer ${known ? 'sandbox-operator-key' : 'OPERATOR_KEY'}' -d customer=${CUSTOMER} -d action=write \\\n    -d text='Is the rye still warm?' ${address}/operator/${number}/customer`,
      cli: "parley phone --name 'Ada Moreno' --write 'Is the rye still warm?'",
      sdk: `await operator.customers.act('${number}', {\n  customer: '${CUSTOMER}',\n  action: 'write',\n  text: 'Is the rye still warm?',\n})`,
      doIt:
        app &&
        someNumber &&
        (async () => {
          // No event of an account is sent while no application is subscribed to it.
          await business(app.id).webhooks.subscribe(someNumber.account_id)
          await operator.customers.act(someNumber.id, {
            customer: CUSTOMER,
            name: 'Ada Moreno',
            action: 'write',
            text: 'Is the rye still warm?',
          })
        }),
    },
    {
      key: 'template',
      ...pick(words.template),
      done: data?.approved && words.template.done(`${data.approved.name} · ${data.approved.language}`),
      curl: `curl ${bearer} -H 'Content-Type: application/json' \\\n    -d '${JSON.stringify(EXAMPLE_TEMPLATE)}' \\\n    ${address}/${account}/message_templates`,
      cli: 'parley templates push order_ready.json && parley templates approve order_ready',
      sdk: `await parley.templates.create('${account}', ${JSON.stringify(EXAMPLE_TEMPLATE, null, 2)})`,
      doIt:
        app &&
        someAccount &&
        (async () => {
          const { id } = await business(app.id).templates.create(someAccount.id, EXAMPLE_TEMPLATE)
          await operator.templates.set(id, { status: 'APPROVED' })
        }),
    },
    {
      key: 'flow',
      ...pick(words.flow),
      done: data?.published && words.flow.done(data.published.name ?? data.published.id),
      curl: `curl -X POST ${bearer} ${address}/FLOW_ID/publish`,
      cli: 'parley flows push visit.flow.json && parley flows publish visit',
      sdk: `const { id } = await parley.flows.create('${account}', { name: 'visit', categories: ['OTHER'] })\nawait parley.flows.setDefinition(id, definition)\nawait parley.flows.publish(id)`,
      doIt:
        app &&
        someAccount &&
        (async () => {
          const { flows } = business(app.id)
          const { id } = await flows.create(someAccount.id, {
            name: `visit_${Date.now() % 10_000}`,
            categories: ['APPOINTMENT_BOOKING'],
          })
          if (id === undefined) return
          await flows.setDefinition(id, EXAMPLE_FLOW)
          await flows.publish(id)
        }),
    },
  ]
  return {
    steps,
    isKnown: data !== undefined,
    refetch,
  }
}

const pick = ({ title, todo }: { title: string; todo: string }) => ({ title, todo })
