/**
 * Draws what a terminal shows of `listen`, `doctor`, `flows validate` and `diff`, as docs/images/terminal-*.svg: the command is
 * run at a real terminal against a real service, and what it showed is drawn with its colours.
 *
 *     node scripts/terminal-pictures.ts
 */

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { run } from '../cli/test/command.ts'
import { atTerminal, CTRL_C } from '../cli/test/terminal.ts'
import { Parley } from '../sdk/src/index.ts'
import { findServer, startServer } from '../testing/src/service.ts'
import { drawTerminal } from './terminal-drawing.ts'

const COLUMNS = 100
const MAIN = resolve('cli/src/main.ts')
const NUMBER = '300000000000001'

const service = await startServer(findServer())
const cwd = mkdtempSync(join(tmpdir(), 'parley-pictures-'))
const program = createServer((request, response) => {
  request.resume()
  response.end()
})
await new Promise<void>((done) => program.listen(3000, '127.0.0.1', done))
const target = `http://localhost:${(program.address() as AddressInfo).port}/webhook`

const env = {
  ...process.env,
  PARLEY_URL: service.url,
  PARLEY_CA_FOLDER: join(cwd, 'authority'),
}
const parley = (...args: string[]) => run(args, { cwd, env: { PARLEY_URL: service.url } })
const terminal = (args: string[]) =>
  atTerminal([process.execPath, MAIN, ...args], { cwd, env, columns: COLUMNS })

/** As somebody would have typed it, on one screen with what it showed. */
function draw(name: string, line: string, shown: string): void {
  const path = `docs/images/terminal-${name}.svg`
  writeFileSync(path, drawTerminal(line, `$ ${line}\n${shown.replaceAll('\r', '')}`))
  console.log(path)
}

async function picture(name: string, line: string): Promise<void> {
  const shown = terminal(line.split(' ').slice(1))
  await shown.ended
  draw(name, line, shown.shown())
}

try {
  cpSync('cli/test/folder', cwd, { recursive: true })
  const flow = readFileSync(join(cwd, 'order.flow.json'), 'utf8')
  writeFileSync(join(cwd, 'order.flow.json'), flow.replace('"terminal": true', '"terminals": true'))
  await picture('flows-validate', 'parley flows validate order.flow.json')

  const listening = terminal(['listen', '--forward-to', target])
  await listening.shows(/Listening/)
  for (const word of ['message.received', 'template.rejected', 'message.failed'])
    await parley('trigger', word)
  await listening.shows(/(<--[\s\S]+){5}/)
  listening.type(CTRL_C)
  await listening.ended
  draw('listen', `parley listen --forward-to ${target}`, listening.shown().replace('^C', ''))

  await picture('doctor', 'parley doctor')

  const client = new Parley({ baseUrl: service.url, token: 'sandbox-token' })
  await client.profile.update(NUMBER, {
    about: 'Fresh from the oven',
    email: 'hello@bakery.example',
  } as never)
  await parley('pull')
  await client.profile.update(NUMBER, { about: 'Closed', email: 'someone@else.example' } as never)
  await client.qrCodes.create(NUMBER, { prefilled_message: 'Stray' } as never)
  await picture('diff', 'parley diff')
} finally {
  program.close()
  await service.stop()
  rmSync(cwd, { recursive: true })
}
