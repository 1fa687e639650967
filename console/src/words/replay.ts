/** What the replay of a conversation says. */

export const replayWords = {
  title: (name: string) => `Replay: ${name}`,
  back: 'Back to the conversation',
  open: 'Replay',
  empty: 'Nothing was said in this conversation yet.',
  tabs: { line: 'Line of time', test: 'Copy as test' },
  play: 'Play',
  pause: 'Pause',
  line: 'Line of time',
  nth: (at: number, of: number) => `${at} of ${of}`,
  phone: (name: string) => `The phone of ${name}`,
  happened: 'What happened',
  said: (who: string, text: string) => `${who}: ${text}`,
  business: 'Business',
  call: 'call',
  testSub:
    'Plays the conversation in a world of its own and asserts what the customer saw. It runs as it stands: with @parley-dev/testing, or with pytest and nothing else.',
}
