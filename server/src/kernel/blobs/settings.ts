/** Where pieces of files are kept outside of the database, and by which keys. */

import { resolve } from 'node:path'
import { z } from 'zod'
import { setting, wholeNumber } from '../process/settings.ts'

export type S3Place = {
  kind: 's3'
  bucket: string
  prefix: string
  /** None: Amazon's own. */
  endpoint: string | undefined
  region: string | undefined
}
export type BlobPlacement = { kind: 'folder'; folder: string } | S3Place

const FORM = 'must be folder:/path or s3://bucket/prefix?endpoint=https://…&region=…'
const BUCKET = /^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/
const PREFIX = /^([A-Za-z0-9_-][A-Za-z0-9._-]*(\/|$))*$/
const PARAMETERS = ['endpoint', 'region']

/** The problem in words, when it is text. */
function placementIn(text: string): BlobPlacement | string {
  if (text.startsWith('folder:')) {
    const folder = text.slice('folder:'.length)
    return folder.startsWith('/')
      ? { kind: 'folder', folder: resolve(folder) }
      : 'folder: needs a path that begins with /'
  }
  if (!text.startsWith('s3://') || !URL.canParse(text)) return FORM
  const { hostname, pathname, searchParams, username, password, hash } = new URL(text)
  if (username || password || hash)
    return 'holds no keys; they are read from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'
  const unknown = [...searchParams.keys()].find((name) => !PARAMETERS.includes(name))
  if (unknown !== undefined) return `has no parameter "${unknown}"; there are ${PARAMETERS.join(' and ')}`
  const prefix = pathname.replace(/^\/|\/$/g, '')
  if (!BUCKET.test(hostname)) return `names no bucket: "${hostname}"`
  if (!PREFIX.test(prefix))
    return 'may have letters, digits, dots, dashes, underscores and slashes in its prefix'
  const [endpoint, region] = PARAMETERS.map((name) => searchParams.get(name) ?? undefined)
  if (endpoint !== undefined && !isEndpoint(endpoint))
    return 'needs an http(s) address without a path as its endpoint'
  return { kind: 's3', bucket: hostname, prefix, endpoint, region }
}

function isEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, pathname, search, username } = new URL(text)
  return /^https?:$/.test(protocol) && pathname === '/' && search === '' && username === ''
}

export const blobsSetting = setting(
  'PARLEY_BLOBS',
  'Where the bytes of files are moved to: `folder:/path` or `s3://bucket/prefix?endpoint=https://…&region=…` (any S3-compatible store; without an endpoint Amazon’s own). The same for all processes. None: they stay in the database.',
  z
    .string()
    .transform((text, context) => {
      const read = placementIn(text)
      if (typeof read !== 'string') return read
      context.addIssue({ code: 'custom', message: read })
      return z.NEVER
    })
    .optional(),
)

export const blobsKeptSetting = setting(
  'PARLEY_BLOBS_KEPT_HOURS',
  'How long the bytes of a file stay in the store of PARLEY_BLOBS after the file is gone: longer than a backup takes, and as far back as you would restore a database to.',
  wholeNumber(1, 87_600),
  { fallback: '24' },
)

const key = (name: string, about: string) =>
  setting(name, about, z.string().min(1).optional(), { secret: true })

export const awsKeyIdSetting = setting(
  'AWS_ACCESS_KEY_ID',
  'The name of the key by which the store of PARLEY_BLOBS is used.',
  z.string().min(1).optional(),
)
export const awsSecretSetting = key('AWS_SECRET_ACCESS_KEY', 'That key itself.')
export const awsTokenSetting = key('AWS_SESSION_TOKEN', 'Goes with a key that is good for a while only.')

export const awsRegionSetting = setting(
  'AWS_REGION',
  'Where that store is, unless PARLEY_BLOBS says so itself.',
  z.string().min(1),
  { fallback: 'us-east-1' },
)

export const blobSettings = [
  blobsSetting,
  blobsKeptSetting,
  awsRegionSetting,
  awsKeyIdSetting,
  awsSecretSetting,
  awsTokenSetting,
]
