/** What went through an interception, so that people learn at its end whether it was of any use. */

export type Seen = {
  answered: number
  passed: number
  /** By host. */
  refused: Map<string, number>
  noteRefusal(host: string, message: string): void
}

/** `onRefused` is called once for each host. */
export function newSeen(onRefused: (message: string) => void): Seen {
  const refused = new Map<string, number>()
  return {
    answered: 0,
    passed: 0,
    refused,
    noteRefusal(host, message) {
      const times = refused.get(host) ?? 0
      refused.set(host, times + 1)
      if (times === 0) onRefused(message)
    },
  }
}

export function summary({ answered, passed, refused }: Seen, url: string): string {
  const count = (number: number) => `${number} ${number === 1 ? 'request' : 'requests'}`
  const others = [...refused].map(([host, times]) => (times === 1 ? host : `${host} (${times} times)`))
  return [
    answered === 0 ? `No request for the platform came to ${url}.` : `${count(answered)} answered by ${url}.`,
    ...(passed > 0 ? [`${passed} passed to other hosts.`] : []),
    ...(others.length > 0 ? [`Refused: ${others.join(', ')}.`] : []),
  ].join(' ')
}
