/** As much of DER as a private key needs: what is inside of what. */

type Bytes = Uint8Array<ArrayBuffer>

export type DerNode = { tag: number; content: Bytes; end: number }

export function derNode(bytes: Bytes, at = 0): DerNode {
  const first = bytes[at + 1] ?? 0
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f
  let length = lengthBytes === 0 ? first : 0
  for (let index = 0; index < lengthBytes; index++) length = length * 256 + (bytes[at + 2 + index] ?? 0)
  const begin = at + 2 + lengthBytes
  const end = begin + length
  if (end > bytes.length || lengthBytes > 4) throw new TypeError('The private key is damaged.')
  return { tag: bytes[at] ?? 0, content: bytes.subarray(begin, end), end }
}

export function children(node: DerNode | undefined): DerNode[] {
  const found: DerNode[] = []
  for (let at = 0; node && at < node.content.length; ) {
    const child = derNode(node.content, at)
    found.push(child)
    at = child.end
  }
  return found
}

export const integerOf = (node: DerNode | undefined): number =>
  (node?.content ?? new Uint8Array()).reduce((value, byte) => value * 256 + byte, 0)

export function objectIdOf(node: DerNode | undefined): string {
  const [first = 0, ...rest] = node?.content ?? []
  const parts = [Math.floor(first / 40), first % 40]
  let part = 0
  for (const byte of rest) {
    part = part * 128 + (byte & 0x7f)
    if (byte < 0x80) {
      parts.push(part)
      part = 0
    }
  }
  // The first two stand in one number, in which the first is at most 2.
  if (first >= 80) parts.splice(0, 2, 2, first - 80)
  return parts.join('.')
}

export function wrapped(tag: number, parts: Bytes[]): Bytes {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const size = length < 0x80 ? [length] : [0x82, length >> 8, length & 0xff]
  return Uint8Array.from([tag, ...size, ...parts.flatMap((part) => [...part])])
}
