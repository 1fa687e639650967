/**
 * Parley for the length of a test: starts it, makes worlds in it, and ends it. Copy this file into your project.
 * START_PARLEY names another command line, such as `docker run --rm --network host IMAGE`.
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

const COMMAND = 'parley start --port 0 --memory'
const OPERATOR_KEY = 'sandbox-operator-key'

export class Parley {
  static async start(command = process.env.START_PARLEY ?? COMMAND) {
    const child = spawn(`exec ${command}`, { shell: true, stdio: ['ignore', 'pipe', 'inherit'] })
    for await (const line of createInterface({ input: child.stdout })) {
      const [, url] = /serves at (https?:\/\/\S+)/.exec(line) ?? []
      if (url === undefined) continue
      child.stdout.resume()
      return new Parley(child, url)
    }
    throw new Error(`Parley did not start: ${command}`)
  }

  constructor(child, url) {
    this.child = child
    this.url = url
  }

  /** An application, an account and a number of your own: their ids, `access_token` and `app_secret`. */
  world(input = {}) {
    return this.call('POST', '/operator/worlds', input)
  }

  async call(method, path, body, token = OPERATOR_KEY) {
    const answer = await fetch(this.url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: method === 'POST' ? JSON.stringify(body ?? {}) : undefined,
    })
    return answer.json()
  }

  async stop() {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return
    const ended = once(this.child, 'exit')
    this.child.kill('SIGTERM')
    await ended
  }

  [Symbol.asyncDispose]() {
    return this.stop()
  }
}
