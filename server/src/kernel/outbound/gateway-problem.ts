/** Whether production could call a gateway of the operator's at all, asked before anything starts. */

import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { modeSetting } from '../process/mode.ts'
import type { Settings } from '../process/settings.ts'
import type { Gateway } from './gateway.ts'
import { isPublicAddress } from './guard.ts'

const LOOKUP_MS_MAX = 3_000

/** In one sentence what is wrong and what to do; undefined when nothing is, or when nobody knows its name yet. */
export async function gatewayProblem(
  settings: Settings,
  { title, url }: Pick<Gateway, 'title' | 'url'>,
): Promise<string | undefined> {
  const address = settings.get(url)
  if (address === undefined || settings.get(modeSetting) === 'sandbox') return undefined
  const { hostname, host } = new URL(address)
  const inside = (await addressesOf(hostname)).find((one) => !isPublicAddress(one))
  if (inside === undefined) return undefined
  const leads = inside === hostname ? '' : ` leads to ${inside}, which`
  return `${url.name}: ${host}${leads} is not on the public internet, and production calls nothing else. Give ${title} a public address, for example behind a proxy with a name of its own.`
}

async function addressesOf(hostname: string): Promise<string[]> {
  const bare = hostname.replace(/^\[|\]$/g, '')
  if (isIP(bare)) return [bare]
  const late = new Promise<[]>((resolve) => setTimeout(resolve, LOOKUP_MS_MAX, []).unref())
  const found = lookup(bare, { all: true }).then(
    (all) => all.map(({ address }) => address),
    () => [],
  )
  return Promise.race([found, late])
}
