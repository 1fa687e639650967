/** Scenarios: bundles of rules for what goes wrong in practice. */

import type { Criteria, How } from './rule.ts'
import type { WhatInput } from './what.ts'

export type Part = { when?: Criteria & How; what: WhatInput }

const SENDING = 'sendMessage'

export const SCENARIOS = {
  rate_limited: {
    about: 'The account has reached its rate limit: three calls are refused with 80007 and a retry-after.',
    parts: [{ when: { times: 3 }, what: { do: 'refuse', code: 80007, retry_after: 1 } }],
  },
  throughput_reached: {
    about: 'Every other message, by chance, is refused with 130429.',
    parts: [{ when: { operation: SENDING, probability: 0.5 }, what: { do: 'refuse', code: 130429 } }],
  },
  flaky_webhooks: {
    about: 'Notifications come twice, late, out of order, wrongly signed, and some not at all.',
    parts: [
      { when: { probability: 0.2 }, what: { do: 'double_notification' } },
      { when: { probability: 0.2 }, what: { do: 'delay_notification', milliseconds: 500 } },
      { when: { probability: 0.2 }, what: { do: 'reorder_notifications' } },
      { when: { probability: 0.1 }, what: { do: 'sign_wrongly' } },
      { when: { probability: 0.1 }, what: { do: 'drop_notification' } },
    ],
  },
  quality_drop: {
    about:
      'Customers complain: some messages are not delivered (131049), and then sending is limited (131048).',
    parts: [
      { when: { times: 3 }, what: { do: 'fail_message', code: 131049 } },
      { when: { operation: SENDING, nth: 4 }, what: { do: 'refuse', code: 131048 } },
    ],
  },
  token_expired: {
    about: 'The token of the application has expired: every call is refused with 190.',
    parts: [{ what: { do: 'refuse', code: 190 } }],
  },
  template_paused: {
    about: 'Templates are paused: messages with one are refused with 132015.',
    parts: [{ when: { operation: SENDING, template: '*' }, what: { do: 'refuse', code: 132015 } }],
  },
  slow_api: {
    about: 'Every call is answered two seconds late.',
    parts: [{ what: { do: 'delay_answer', milliseconds: 2_000 } }],
  },
  unreliable_api: {
    about: 'One call in five fails with 500, one in ten loses its connection after the work was done.',
    parts: [
      { when: { probability: 0.2 }, what: { do: 'answer_status', status: 500 } },
      { when: { probability: 0.1 }, what: { do: 'close_connection', when: 'after' } },
    ],
  },
  undeliverable: {
    about: 'Messages are accepted, and then cannot be delivered (131026).',
    parts: [{ what: { do: 'fail_message', code: 131026 } }],
  },
  endpoint_down: {
    about: 'The data endpoints of flows, and the gateways, time out.',
    parts: [{ what: { do: 'time_out_endpoint' } }, { what: { do: 'time_out_gateway' } }],
  },
} as const satisfies Record<string, { about: string; parts: readonly Part[] }>

export type Scenario = keyof typeof SCENARIOS
export const SCENARIO_NAMES = Object.keys(SCENARIOS) as Scenario[]

export const partsOf = (scenario: Scenario): readonly Part[] => SCENARIOS[scenario].parts
