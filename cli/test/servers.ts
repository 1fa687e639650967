/** Every server that the command and the kit open, each at a port of this machine for as long as a test runs. */

import type { TestContext } from 'node:test'
import { serve } from '@parley-dev/testing/serving'
import { startReceiver } from '../../testing/src/receiver.ts'
import { receiverAt } from '../src/conformance/receiver.ts'
import { startForwarder } from '../src/listening/forwarding.ts'
import { receiving } from '../src/transcripts/recording/receiving.ts'
import { proxied } from './intercept/doors.ts'

type Ends = Pick<TestContext, 'after'>
type Opened = { url: string; close(): Promise<void> }

export const portOf = ({ url }: Opened) => Number(new URL(url).port)
export const closed = <T extends Opened>(t: Ends, opened: T): T => {
  t.after(opened.close)
  return opened
}

export const SERVERS: Record<string, (t: Ends) => Promise<number>> = {
  async listen(t) {
    const hooks = { host: '127.0.0.1', arrived: () => {}, answered: () => {} }
    const target = closed(t, await serve((_, response) => response.end()))
    return portOf(closed(t, await startForwarder(target.url, hooks)))
  },
  async record(t) {
    const recording = { notified: () => {} }
    return portOf(closed(t, await receiving({ port: 0, forwardTo: undefined }, recording)))
  },
  conformance: async (t) => portOf(closed(t, await receiverAt({}))),
  'the receiver of the kit': async (t) => portOf(closed(t, await startReceiver('secret'))),
  'a program in a world': async (t) => portOf(closed(t, await serve((_, response) => response.end()))),
  intercept: async (t) => (await proxied(t)).port,
}
