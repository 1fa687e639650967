/** `qr_image_url`: the picture in PNG or SVG, in any size, fresh as long as its code lives. */

import { z } from 'zod'
import { systemCall } from '../../../kernel/call/call.ts'
import { sha256 } from '../../../kernel/crypto/secrets.ts'
import { type PageAnswer, type PageRequest, page, pageText } from '../../../kernel/pages/page.ts'
import { boundedCache } from '../../../kernel/process/bounded-cache.ts'
import { noSuchImage } from '../errors.ts'
import { pngOf, svgOf } from '../image.ts'
import { deepLinkOf } from '../node.ts'
import { readCode, readSize } from '../rules.ts'
import { findQrCode } from '../store.ts'

const FILE = /^([A-Za-z0-9]+)\.(png|svg)$/i
const FRESH_SECONDS = 86_400

const DRAWN_MAX = 500
/** Pictures drawn lately, by what is in them. */
const drawn = boundedCache<string, Buffer>(DRAWN_MAX)

export const imagePage = page({
  query: z.object({ size: pageText().optional().describe('The edge of the picture in pixels.') }),
  refusal: 'json',
  run: draw,
})

type Wanted = Pick<PageRequest, 'house' | 'parameters' | 'headers' | 'baseUrl'> & {
  query: { size?: string | undefined }
}

async function draw(request: Wanted): Promise<PageAnswer> {
  const { house, parameters, query, headers } = request
  const [, name = '', ending = ''] = FILE.exec(parameters.file ?? '') ?? []
  const qrCode = await findQrCode(systemCall(house, 'qr_codes.picture'), readCode(name))
  if (!qrCode) throw noSuchImage()
  const size = readSize(query.size)
  const isPng = ending.toLowerCase() === 'png'
  const content = deepLinkOf(request, qrCode.id)
  const key = `${ending.toLowerCase()} ${size} ${content}`
  const answer = {
    type: isPng ? 'image/png' : 'image/svg+xml; charset=utf-8',
    headers: {
      etag: `"${sha256(key).slice(0, 22)}"`,
      'cache-control': `public, max-age=${FRESH_SECONDS}`,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    },
  }
  if (isKnown(headers['if-none-match'], answer.headers.etag)) return { ...answer, status: 304, body: '' }
  const known = drawn.get(key)
  if (known) return { ...answer, body: known }
  const picture = isPng ? await pngOf(content, size) : Buffer.from(svgOf(content, size))
  drawn.set(key, picture)
  return { ...answer, body: picture }
}

function isKnown(header: string | string[] | undefined, etag: string): boolean {
  const known = [header ?? []].flat().join(',').split(',')
  return known.some((one) => one.trim().replace(/^W\//, '') === etag || one.trim() === '*')
}
