/** T25: every way to name an address inside, from a network in which all of them lead to one listener. */

import { callFromNamespace } from '../attacks/namespace.ts'
import { notZero, type Scenario, unless } from '../scenario.ts'

export const addresses: Scenario = {
  name: 'addresses',
  test: 'T25',
  title: 'addresses inside, from a network of its own',
  bar: '0 connections, 0 segments of TCP, each refused within 50 ms',
  engines: [],
  async run() {
    const figures = await callFromNamespace()
    const problems = [
      ...notZero(figures, 'connections', 'segments', 'connectionsOfDoors', 'notRefused', 'broken'),
      ...unless(figures.controlReached === 1, 'the listener would not have noticed'),
      ...unless(figures.slowestMs <= 50, 'a refusal took more than 50 ms'),
    ]
    return { count: `${figures.vectors ?? 'all'} ways`, figures, problems }
  },
}
