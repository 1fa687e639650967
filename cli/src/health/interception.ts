/** The certificate authority of this machine's interception, looked at without making or changing one. */

import { X509Certificate } from 'node:crypto'
import { lstat, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Configuration } from '../framework/configuration.ts'
import { SECRET } from '../intercept/authority/kept.ts'
import { sharedSettings } from '../intercept/settings.ts'
import { bad, type Finding, good, note } from './finding.ts'

const DAY_MS = 86_400_000
const OTHERS = 0o077

export async function interceptionFindings(configuration: Configuration): Promise<Finding[]> {
  const { folder, hosts } = sharedSettings({}, configuration)
  const path = join(folder, SECRET)
  const status = await lstat(path).catch(() => undefined)
  if (!status) return [good('No certificate authority yet: parley run makes one when it is needed.')]
  const again = `Remove ${path}; the next parley run makes another.`
  if (process.getuid && (status.mode & OTHERS) !== 0) {
    const mode = (status.mode & 0o777).toString(8)
    return [bad(`Others may read the key of the certificate authority (${path}, ${mode}).`, again)]
  }
  const text = await readFile(path, 'utf8').catch((error: Error) => error)
  if (text instanceof Error) return [bad(`The certificate authority cannot be read: ${text.message}.`, again)]
  return [...validity(text, path, again), ...hostFindings(text, hosts)]
}

function validity(text: string, path: string, again: string): Finding[] {
  const pem = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/.exec(text)?.[0]
  try {
    const ends = Date.parse(new X509Certificate(pem ?? '').validTo)
    const days = Math.floor((ends - Date.now()) / DAY_MS)
    if (days < 0)
      return [note(`The certificate authority in ${path} has ended.`, 'parley run makes another by itself.')]
    return [good(`The certificate authority is good for ${days} days more, and only you may read its key.`)]
  } catch {
    return [bad(`The certificate authority in ${path} is damaged.`, again)]
  }
}

function hostFindings(text: string, hosts: string[]): Finding[] {
  const kept = (/^hosts: (.*)\n/.exec(text)?.[1] ?? '').split(' ')
  if (kept.join() === hosts.join()) return [good(`It vouches for ${kept.join(', ')}.`)]
  return [
    note(
      `It vouches for ${kept.join(', ')}, and the settings name ${hosts.join(', ')}.`,
      'parley run makes another for them; restart parley intercept where it runs.',
    ),
  ]
}
