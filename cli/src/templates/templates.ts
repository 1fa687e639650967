/** `parley templates`: written in files, checked, pushed, pulled, and decided about. */

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TemplateVerdict } from '@parley-dev/sdk'
import type { Command } from 'commander'
import { every } from '../framework/every.ts'
import { Ended, EXIT, Problem } from '../framework/problem.ts'
import { addGroup, addVerb } from '../framework/verb.ts'
import { addDecisions } from './decisions.ts'
import { changeIn, fileNameOf, fileOf, readTemplate } from './files.ts'
import { lookOf } from './look.ts'
import { templateNamed } from './named.ts'

const STATUSES = ['APPROVED', 'PENDING', 'REJECTED', 'PAUSED', 'DISABLED'] as const

export function addTemplateVerbs(program: Command): void {
  const templates = addGroup(
    program,
    'templates',
    'messages that are approved first: check, push, pull, decide about',
  )

  addVerb(templates, {
    name: 'lint <files...>',
    isDry: true,
    about:
      'Check templates as creating them on the platform would, and store nothing; --api-version plain asks for our own words. Ends with 1 when there is a mistake, or a reviewer would reject one.',
    examples: ['parley templates lint templates/order_ready.en_US.json'],
    async run({ server, out }, ...names) {
      const account = await server.account()
      const { version } = server.client
      const verdicts: ({ file: string; version: string } & TemplateVerdict)[] = []
      for (const file of names.flat())
        verdicts.push({
          file,
          version,
          ...(await server.client.templates.check(account, await readTemplate(file))),
        })
      out.data(verdicts, (look) =>
        verdicts.flatMap(({ file, valid, errors, review }) => {
          if (!valid)
            return errors.flatMap(({ path, message, allowed }) => [
              `${look.red('✗')} ${look.bold(`${file}: ${path}`)} ${message}`,
              ...(allowed ? [`  ${look.cyan('→')} allowed: ${allowed}`] : []),
            ])
          if (review?.status === 'REJECTED')
            return [
              `${look.yellow('!')} ${look.bold(file)} would be rejected: ${review.explanation ?? review.rejected_reason}`,
            ]
          return [
            `${look.green('✓')} ${file} is valid${review ? look.dim(` and would become ${review.status}`) : ''}${look.dim(`, as ${version} judges`)}.`,
          ]
        }),
      )
      if (verdicts.some(({ valid, review }) => !valid || review?.status === 'REJECTED'))
        throw new Ended(EXIT.found)
    },
  })

  addVerb<{ status?: string }>(templates, {
    name: 'list',
    about: 'List the templates of an account: all of them, not only the first page.',
    flags: [{ flags: '--status <status>', about: `only these: ${STATUSES.join(', ')}` }],
    examples: ['parley templates list', 'parley templates list --status APPROVED --json'],
    async run({ server, out, options }) {
      const status = STATUSES.filter((one) => one === options.status?.toUpperCase())
      if (options.status && status.length === 0)
        throw new Problem(`There is no status ${options.status}.`, {
          next: `It is one of ${STATUSES.join(', ')}.`,
        })
      const query = options.status ? { status } : {}
      const data = await every(server.client.templates.list(await server.account(), query))
      out.rows(data, (one, { dim }) => [one.name, one.language, one.category, one.status, dim(one.id)], {
        none: 'There is no template here. Push one: parley templates push FILE',
        columns: ['name', 'language', 'category', 'status', 'template'],
      })
    },
  })

  addVerb(templates, {
    name: 'push <files...>',
    about: 'Create templates, or change those of the same name and language.',
    examples: ['parley templates push templates/order_ready.en_US.json'],
    async run({ server, out }, ...names) {
      const account = await server.account()
      const known = await every(server.client.templates.list(account))
      const pushed: { file: string; result: string; id: string }[] = []
      for (const file of names.flat()) {
        const template = await readTemplate(file)
        const { name, language } = template
        const same = known.find((one) => one.name === name && one.language === language)
        const answer = same
          ? await server.client.templates.update(same.id, changeIn(template))
          : await server.client.templates.create(account, template)
        pushed.push({
          file,
          result: same ? 'changed' : 'created',
          id: same?.id ?? ('id' in answer ? answer.id : ''),
        })
      }
      out.data(pushed, ({ green, dim }) =>
        pushed.map(({ file, result, id }) => `${green('✓')} ${file} ${result} ${dim(id)}`),
      )
    },
  })

  addVerb(templates, {
    name: 'pull [folder]',
    about:
      'Write every template of an account into a file of its own; `templates` unless another folder is named.',
    examples: ['parley templates pull', 'parley templates pull pulled'],
    async run({ server, out }, folder = 'templates') {
      const data = await every(server.client.templates.list(await server.account()))
      await mkdir(folder, { recursive: true })
      const files: string[] = []
      for (const template of data) {
        const path = join(folder, fileNameOf(fileOf(template)))
        await writeFile(path, `${JSON.stringify(fileOf(template), null, 2)}\n`)
        files.push(path)
      }
      out.data(files, () => (files.length === 0 ? 'There is no template to write.' : files))
    },
  })

  addVerb(templates, {
    name: 'preview <template>',
    about: 'Show a template as a customer sees it: a file, an id, a name, or the `latest`.',
    examples: [
      'parley templates preview templates/order_ready.en_US.json',
      'parley templates preview order_ready',
    ],
    async run({ server, out }, word = '') {
      const template = word.endsWith('.json')
        ? await readTemplate(word)
        : await server.client.templates.read(await templateNamed(server, word))
      out.data(template, (look) => lookOf(template.components ?? [], look))
    },
  })

  addDecisions(templates)
}
