/** Files among the answers of a screen: the endpoint gets each as a link to encrypted bytes, as the platform sends them. */

import type { House } from '../../../kernel/call/house.ts'
import { clockOfNode } from '../../../kernel/graph/directory.ts'
import { encryptedFile, findMedia } from '../../media/index.ts'
import type { Flow } from '../flow.ts'

type Data = Record<string, unknown>
type ChosenFile = { id: string; file_name: string; mime_type: string; sha256: string }

/** What a picker took stands at the top of the data, as a list. */
export async function withEncryptedFiles(house: House, flow: Flow, data: Data): Promise<Data> {
  const given = await Promise.all(
    Object.entries(data).map(async ([name, value]) => [
      name,
      isFiles(value) ? await encrypted(house, flow, value) : value,
    ]),
  )
  return Object.fromEntries(given)
}

/** Only of the flow's own account: the data of a screen may say anything. */
async function encrypted(house: House, flow: Flow, files: ChosenFile[]): Promise<unknown[]> {
  const reads = { db: house.storage.read, now: (await clockOfNode(house, flow.id)).now() }
  const found = await Promise.all(files.map(({ id }) => findMedia(reads, id)))
  const all = []
  for (const [at, media] of found.entries()) {
    const isOurs = media !== undefined && media.account_id === flow.account_id
    all.push(isOurs ? await encryptedFile(house, media) : files[at])
  }
  return all
}

const KEYS: (keyof ChosenFile)[] = ['id', 'file_name', 'mime_type', 'sha256']

const isFiles = (value: unknown): value is ChosenFile[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every(
    (one) => typeof one === 'object' && one !== null && KEYS.every((key) => typeof one[key] === 'string'),
  )
