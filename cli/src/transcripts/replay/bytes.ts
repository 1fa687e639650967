/** Bytes in the place of those that no transcript keeps: as many, and of the type that was said. */

const HEADS: Record<string, string> = {
  'image/jpeg': 'ffd8ffe000104a46494600010100000100010000',
  'image/png': '89504e470d0a1a0a0000000d49484452000000c0000000c00802000000',
  'image/webp': '52494646000000005745425056503820',
  'image/gif': '474946383961',
  'video/mp4': '000000186674797069736f6d0000020069736f6d69736f32',
  'video/3gpp': '00000018667479703367703400000000',
  'audio/ogg': '4f67675300020000',
  'audio/mpeg': '494433030000000000',
  'audio/aac': 'fff15080',
  'audio/amr': '2321414d520a',
  'application/pdf': '255044462d312e340a',
}

export function bytesOf({ length, type }: { length: number; type: string }): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length)
  bytes.set(Buffer.from(HEADS[type] ?? '', 'hex').subarray(0, length))
  return bytes
}
