/** `parley rotate-key`: a new key for secrets at rest, the steps by which it takes the place of the old one, and how far they are. */

import { randomBytes } from 'node:crypto'
import type { Command } from 'commander'
import { Ended, EXIT } from '../framework/problem.ts'
import { type Around, addVerb } from '../framework/verb.ts'

const KEY_BYTES = 32

const STEPS = [
  '1. PARLEY_SECRETS_KEY=OLD,NEW in every process, one restart after another: all can open what the new key will seal.',
  '2. PARLEY_SECRETS_KEY=NEW,OLD in every process: the new key seals, and all is sealed again. With one process only, begin here.',
  '3. PARLEY_SECRETS_KEY=NEW in every process, when parley rotate-key --status says that the others may be removed.',
]

type Options = { status?: boolean }

export function addRotateKey(program: Command): void {
  addVerb<Options>(program, {
    name: 'rotate-key',
    about:
      'Draw a key that seals secrets at rest, and tell the steps by which it takes the place of the old one without a break.',
    flags: [
      {
        flags: '--status',
        about: 'draw none; tell how far the installation is. Ends with 1 when a key is missing',
      },
    ],
    examples: ['parley rotate-key', 'parley rotate-key --status'],
    run: (around) => (around.options.status ? tellStatus(around) : draw(around)),
  })
}

async function draw({ out }: Around<Options>): Promise<void> {
  const key = randomBytes(KEY_BYTES).toString('base64url')
  out.data({ key, steps: STEPS }, ({ bold, dim }) => [
    bold(key),
    '',
    ...STEPS,
    dim(
      '   A step that is skipped loses nothing: who lacks a key answers 503 and is not ready. docs/guides/run.md tells more.',
    ),
  ])
}

/** Of the process that answers; behind a proxy, ask several times. */
async function tellStatus({ server, out }: Around<Options>): Promise<void> {
  const keys = await server.operator.installation.secretsKeys()
  const { state, next, sealing_key_id, opening_key_ids, key_ids_in_use, missing_key_ids, left } = keys
  out.data(keys, (look) => [
    `${state === 'key_missing' ? look.red('✗') : look.green('✓')} ${next}`,
    '',
    `  seals         ${sealing_key_id}`,
    `  opens         ${[sealing_key_id, ...opening_key_ids].join(', ')}`,
    `  in use        ${key_ids_in_use.join(', ')}`,
    ...(missing_key_ids.length > 0 ? [look.red(`  missing       ${missing_key_ids.join(', ')}`)] : []),
    `  to be sealed  ${left === 0 ? 'nothing' : left}`,
  ])
  if (missing_key_ids.length > 0) throw new Ended(EXIT.found)
}
