/** Which fields of a QR code may be read, and the addresses it leads to. */

import { z } from 'zod'
import type { Asked } from '../../kernel/call/call.ts'
import { type Field, field, type NodeKind } from '../../kernel/graph/node.ts'
import { unknownFormat } from './errors.ts'
import { IMAGE_FORMATS, type ImageFormat, type QrCode } from './qr-code.ts'

type Linking = Pick<Asked, 'baseUrl'>

export const deepLinkOf = ({ baseUrl }: Linking, code: string) => `${baseUrl}/message/${code}`

const imageUrlOf = ({ baseUrl }: Linking, code: string, format: ImageFormat) =>
  `${baseUrl}/qr/${code}.${format.toLowerCase()}`

/** It hangs on a number and has no place of its own in the directory, so there is nothing to find it by. */
export const qrCodeNode: Pick<NodeKind<QrCode>, 'title' | 'fields'> = {
  title: 'QrCode',
  fields: {
    code: field(z.string(), (qrCode) => qrCode.id),
    prefilled_message: field(z.string(), (qrCode) => qrCode.prefilled_message),
    deep_link_url: field(z.url(), (qrCode, call) => deepLinkOf(call, qrCode.id)),
    qr_image_url: field(z.url(), readImageUrl),
  },
}

/** Asked for by name there is always a picture; otherwise only when one was asked for before. */
function readImageUrl(qrCode: QrCode, call: Asked, calls?: Parameters<Field<QrCode>['read']>[2]) {
  const asked = calls && readFormat(calls.get('format'), call)
  const format = asked ?? qrCode.image_format ?? (calls ? 'PNG' : undefined)
  return format && imageUrlOf(call, qrCode.id, format)
}

function readFormat(text: string | undefined, call: Asked): ImageFormat | undefined {
  if (text === undefined || text === '') return undefined
  const format = IMAGE_FORMATS.find((one) => one === text.trim().toUpperCase())
  if (!format && call.dialect === 'plain') throw unknownFormat(text)
  return format
}
