/** `parley flows`: checked on this machine, then pushed, looked at and published. */

import type { CreateFlowInput } from '@parley-dev/sdk'
import type { Command } from 'commander'
import { every } from '../framework/every.ts'
import { Ended, EXIT } from '../framework/problem.ts'
import type { Server } from '../framework/server.ts'
import { addGroup, addVerb } from '../framework/verb.ts'
import { openInBrowser } from '../serving/browser.ts'
import { excerptOf } from './excerpt.ts'
import { addKeys } from './keys.ts'
import { flowNamed } from './named.ts'
import { addPing } from './ping.ts'
import { addValidate, readText } from './validate.ts'

type Category = NonNullable<CreateFlowInput['categories']>[number]
type Push = { name?: string; category: Category; endpoint?: string }

export function addFlowVerbs(program: Command): void {
  const flows = addGroup(program, 'flows', 'forms of several screens: check, push, look at, publish')
  addValidate(flows)

  addVerb(flows, {
    name: 'list',
    about: 'List the flows of an account.',
    examples: ['parley flows list'],
    async run({ server, out }) {
      const data = await every(server.client.flows.list(await server.account()))
      out.rows(data, ({ name, status, id }, { dim }) => [name, status, dim(id)], {
        none: 'There is no flow yet. Make one: parley flows push order.flow.json',
        columns: ['name', 'status', 'flow'],
      })
    },
  })

  addVerb<Push>(flows, {
    name: 'push <file>',
    about:
      'Make a draft of a definition, or give it to the draft of the same name. Ends with 1 when it has mistakes.',
    flags: [
      { flags: '--name <name>', about: 'what the flow is called; the name of the file unless given' },
      { flags: '--category <category>', about: 'what it is for', fallback: 'OTHER' },
      { flags: '--endpoint <url>', about: 'the program that it asks for data' },
    ],
    examples: [
      'parley flows push order.flow.json',
      "parley flows push order.flow.json --name 'Order a cake'",
    ],
    async run({ server, out, options }, file = '') {
      const text = await readText(file)
      const name = options.name ?? file.replace(/^.*[\\/]/, '').replace(/(\.flow)?\.json$/, '')
      const endpoint = options.endpoint && { endpoint_uri: options.endpoint }
      const account = await server.account()
      const known = (await every(server.client.flows.list(account))).find((flow) => flow.name === name)
      const id =
        known?.id ?? (await make(server, account, { name, categories: [options.category], ...endpoint }))
      if (known && options.endpoint) await server.client.flows.update(id, { endpoint_uri: options.endpoint })
      const { validation_errors = [] } = await server.client.flows.setDefinition(id, text)
      out.data({ id, name, validation_errors }, (look) => [
        ...validation_errors.flatMap((problem) => [...excerptOf(file, text, problem, look), '']),
        `${look.green('✓')} ${known ? 'Changed' : 'Made'} the draft ${look.bold(name)} ${look.dim(id)}`,
      ])
      if (validation_errors.length > 0) throw new Ended(EXIT.found)
    },
  })

  addVerb<{ open?: boolean }>(flows, {
    name: 'preview <flow>',
    about: 'Print an address under which a flow can be tried; by id, by name, or the `latest`.',
    flags: [{ flags: '--open', about: 'open it in the browser' }],
    examples: ['parley flows preview latest', 'parley flows preview order'],
    async run({ server, out, options }, word = '') {
      const { preview } = await server.client.flows.read(await flowNamed(server, word), {
        fields: 'preview',
      })
      const url = preview?.preview_url ?? ''
      out.data(preview, () => url)
      if (options.open) openInBrowser(url)
    },
  })

  addVerb(flows, {
    name: 'publish <flow>',
    about: 'Publish a draft; its endpoint is asked first, if it has one. By id, by name, or the `latest`.',
    examples: ['parley flows publish order'],
    async run({ server, out }, word = '') {
      const id = await flowNamed(server, word)
      const answer = await server.client.flows.publish(id)
      out.data({ ...answer, id }, ({ green }) => `${green('✓')} Published ${id}.`)
    },
  })

  addPing(flows)
  addKeys(flows)
}

async function make({ client }: Server, account: string, flow: CreateFlowInput): Promise<string> {
  const answer = await client.flows.create(account, flow)
  return ('id' in answer && answer.id) || ''
}
