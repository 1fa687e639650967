/**
 * An executable of Linux without what no running program reads: everything behind its last segment, which is the names
 * of its functions for debuggers, and the table of sections, which is for linkers. Needs no tools: where packages are
 * built, there may be none. Runs on any Node.
 */

/** Places in the head of a 64-bit ELF file, and in each entry of its table of segments. */
const HEAD = {
  segments: 0x20,
  sections: 0x28,
  segmentLength: 0x36,
  segmentCount: 0x38,
  sectionCount: 0x3c,
  names: 0x3e,
}
const SEGMENT = { start: 0x08, length: 0x20 }
const ELF64_LITTLE = Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1])

export function stripped(/** @type {Buffer} */ executable) {
  if (!executable.subarray(0, ELF64_LITTLE.length).equals(ELF64_LITTLE))
    throw new Error('this is no 64-bit executable of Linux')
  const table = Number(executable.readBigUInt64LE(HEAD.segments))
  const [length, count] = [
    executable.readUInt16LE(HEAD.segmentLength),
    executable.readUInt16LE(HEAD.segmentCount),
  ]
  let end = table + length * count
  for (let at = table; at < table + length * count; at += length) {
    const last =
      executable.readBigUInt64LE(at + SEGMENT.start) + executable.readBigUInt64LE(at + SEGMENT.length)
    end = Math.max(end, Number(last))
  }
  const kept = Buffer.from(executable.subarray(0, end))
  kept.writeBigUInt64LE(0n, HEAD.sections)
  kept.writeUInt16LE(0, HEAD.sectionCount)
  kept.writeUInt16LE(0, HEAD.names)
  return kept
}
