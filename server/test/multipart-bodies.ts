/** Multipart bodies: valid ones, and seeded mutations of them that no sender would make by accident. */

const BOUNDARY = 'X'
export const MULTIPART_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

const field = (name: string, value: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const file = (name: string, filename: string, content: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: image/png\r\n\r\n${content}\r\n`
const CLOSING = `--${BOUNDARY}--\r\n`

export const VALID = [
  field('prompts', '["one"]') + CLOSING,
  field('prompts', '["one","two"]') + field('enable_welcome_message', '1') + CLOSING,
  file('file', 'a picture.png', `\x89PNG\r\n\x1a\n${'x'.repeat(200)}`) + field('prompts', '[]') + CLOSING,
  `preamble\r\n${field('prompts', '["\xc3\xa9"]')}${file('file', '', '')}${CLOSING}epilogue`,
].map((text) => Buffer.from(text, 'latin1'))

/** Those that once ended the process, or were never answered. */
export const NOTORIOUS = [
  file('file', 'cut.png', 'no closing boundary'),
  `--${BOUNDARY}\r\n\r\n--${BOUNDARY}--`,
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="x"`,
  `--${BOUNDARY}`,
  `--${BOUNDARY}--`,
  '\r\n\r\n',
].map((text) => Buffer.from(text, 'latin1'))

/** The same numbers for the same seed. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const SPLICED = [
  '\r\n',
  '\n',
  '--',
  `--${BOUNDARY}`,
  `\r\n--${BOUNDARY}--`,
  '"',
  ';',
  ':',
  '\0',
  '\xff',
  '\\',
  'name=',
]

/** A valid body, changed in one to three places. */
export function mutated(random: (below: number) => number): Buffer {
  let body: Buffer = VALID[random(VALID.length)] ?? Buffer.alloc(0)
  for (let left = 1 + random(3); left > 0; left--) body = changed(body, random)
  return body
}

function changed(body: Buffer, random: (below: number) => number): Buffer {
  const at = random(body.length + 1)
  const to = Math.min(body.length, at + 1 + random(30))
  const spliced = Buffer.from(SPLICED[random(SPLICED.length)] ?? '', 'latin1')
  switch (random(6)) {
    case 0:
      return body.subarray(0, at)
    case 1:
      return body.subarray(at)
    case 2:
      return Buffer.concat([body.subarray(0, at), body.subarray(to)])
    case 3:
      return Buffer.concat([body.subarray(0, at), spliced, body.subarray(at)])
    case 4:
      return Buffer.concat([body.subarray(0, to), body.subarray(at)])
    default: {
      const copy = Buffer.from(body)
      if (at < copy.length) copy[at] = random(256)
      return copy
    }
  }
}
