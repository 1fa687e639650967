/** A certificate where somebody wants it: on the terminal, and in files for a CI and for a page. */

import { junit } from '../../framework/junit.ts'
import type { Output } from '../../framework/output.ts'
import { writePlain } from '../../framework/plain-file.ts'
import { Problem, wordsOf } from '../../framework/problem.ts'
import type { Flag } from '../../framework/verb.ts'
import { badgeOf } from './badge.ts'
import { type Certificate, inWords } from './report.ts'

export type ReportFiles = { junit?: string; badge?: string }

export const REPORT_FLAGS: Flag[] = [
  { flags: '--junit <file>', about: 'write the certificate for a CI, too' },
  { flags: '--badge <file>', about: 'write a picture (SVG) of how many cases passed, too' },
]

export async function tellCertificate(
  certificate: Certificate,
  files: ReportFiles,
  out: Output,
): Promise<void> {
  await write(files.junit, asJunit(certificate))
  await write(files.badge, badgeOf(certificate))
  out.data(certificate, (look) => inWords(certificate, look))
}

const asJunit = ({ results }: Certificate): string =>
  junit(
    'parley certify',
    results.map(({ family, name, ms, wrong }) => ({
      classname: family,
      name,
      seconds: ms / 1000,
      ...(wrong !== undefined && { failure: { message: wrong, text: wrong } }),
    })),
  )

async function write(path: string | undefined, text: string): Promise<void> {
  if (path === undefined) return
  await writePlain(path, text).catch((cause) => {
    throw new Problem(`${path} is not written: ${wordsOf(cause)}.`, { cause })
  })
}
