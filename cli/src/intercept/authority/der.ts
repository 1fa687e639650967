/** The few words of ASN.1, in its distinguished encoding, that a certificate is written with. */

const length = (bytes: number): number[] => {
  if (bytes < 0x80) return [bytes]
  const digits = bytes < 0x100 ? [bytes] : [bytes >> 8, bytes & 0xff]
  return [0x80 | digits.length, ...digits]
}

const BYTES_MAX = 0xffff

function tagged(tag: number, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents)
  if (content.length > BYTES_MAX)
    throw new RangeError(`${content.length} bytes do not fit into a certificate`)
  return Buffer.concat([Buffer.from([tag, ...length(content.length)]), content])
}

export const sequence = (...items: Uint8Array[]): Buffer => tagged(0x30, ...items)
export const set = (...items: Uint8Array[]): Buffer => tagged(0x31, ...items)
export const octets = (...content: Uint8Array[]): Buffer => tagged(0x04, ...content)
export const text = (value: string): Buffer => tagged(0x0c, Buffer.from(value))
export const yes: Buffer = tagged(0x01, Buffer.from([0xff]))

/** `unused` counts the bits of the last byte that mean nothing. */
export const bits = (content: Uint8Array, unused = 0): Buffer => tagged(0x03, Buffer.from([unused]), content)

/** Never negative: a first bit that is set gets a zero byte before it. */
export function integer(value: Uint8Array | number): Buffer {
  const bytes = typeof value === 'number' ? Buffer.from([value]) : value
  return tagged(0x02, (bytes[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes)
}

/** Context-specific, as [0] and its like are called: around others, or in place of a simple type's own tag. */
export const around = (number: number, ...content: Uint8Array[]): Buffer => tagged(0xa0 | number, ...content)
export const instead = (number: number, content: Uint8Array): Buffer => tagged(0x80 | number, content)

export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return tagged(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]))
}

function base128(value: number): number[] {
  const digits = [value & 0x7f]
  for (let rest = value >> 7; rest > 0; rest >>= 7) digits.unshift((rest & 0x7f) | 0x80)
  return digits
}

/** Before 2050 the two-digit year is prescribed, from then on the four-digit one. */
export function time(at: Date): Buffer {
  const digits = `${at.toISOString().slice(0, 19).replace(/\D/g, '')}Z`
  return at.getUTCFullYear() < 2050
    ? tagged(0x17, Buffer.from(digits.slice(2)))
    : tagged(0x18, Buffer.from(digits))
}
