/** `parley clock`: what time it is in the sandbox, and having time pass. */

import type { Command } from 'commander'
import { secondsOf } from '../framework/spans.ts'
import { addGroup, addVerb } from '../framework/verb.ts'

export function addClockVerbs(program: Command): void {
  const clock = addGroup(program, 'clock', 'what time it is in the sandbox, and having time pass')

  addVerb(clock, {
    name: 'show',
    about: 'Tell the time of the sandbox, or of a world.',
    examples: ['parley clock show', 'parley clock show --json'],
    async run({ server, out }) {
      const { operator } = server
      const world = await server.world()
      const time = world === undefined ? await operator.clock.read() : await operator.worlds.clock(world)
      out.data(
        time,
        ({ dim }) => `${time.now}${time.ahead_seconds > 0 ? dim(` (${time.ahead_seconds} s ahead)`) : ''}`,
      )
    },
  })

  addVerb(clock, {
    name: 'advance <duration>',
    sandboxOnly: true,
    about: 'Have time pass: codes expire, reviews fall due, retries fire.',
    examples: ['parley clock advance 90s', 'parley clock advance 1h30m'],
    async run({ server, out }, duration = '') {
      const { operator } = server
      const world = await server.world()
      const input = { seconds: secondsOf(duration) }
      const time =
        world === undefined
          ? await operator.clock.advance(input)
          : await operator.worlds.advanceClock(world, input)
      out.data(time, () => `It is ${time.now}.`)
    },
  })
}
