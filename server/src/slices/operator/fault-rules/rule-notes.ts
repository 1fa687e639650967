/** What whoever stages a failure notices: notes of the operations that make rules. */

export const RULE_NOTES = [
  "A rule belongs to an application: it applies to calls with that application's tokens, to notifications for its endpoints, and to messages, flow endpoints and gateways of its accounts. Operator calls are never affected.",
  'Of several rules that fit, the oldest is asked first, and only the first that applies is used. `matched` counts how often a rule fitted, `used` how often it applied; a send that is refused uses nothing.',
  'A rule ends when `nth` or `times` is spent, at `until`, after seven days, or with its application. The last 100 ended rules stay listed.',
  '`probability` is drawn from the seed of the application or world: the same calls in the same order give the same result.',
  'Answers and notifications that a rule changed carry `x-parley-staged` with its id. Token, node and permission are checked before a rule refuses.',
  'A delayed notification waits by the clock, and later ones of the same node wait behind it. A dropped one counts as delivered. Reordered and batched ones wait up to a second for the next. Only the first attempt is changed.',
  'A paced message is one of a template on versioned paths: its `message_status` is `held_for_quality_assessment`, then it goes, or fails with 132015 and its template is PAUSED.',
  'With `change_category` a template message goes as it would; the change of its template is announced, and comes a day later, where the application speaks a version of the platform, else at once.',
  'With `archive_template` a template message goes as it would, and its template is archived: the next one is refused.',
  'A held message stays `accepted` for `milliseconds`, or until a status is reported. A staged time-out fails at once, as if ten seconds had passed.',
]
