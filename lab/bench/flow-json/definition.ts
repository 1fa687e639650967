/** Definitions to check: one as people write them, of any size, and the one that makes the most work. */

/** A booking flow: forms, options, branches, bindings and a routing model, repeated until it is large enough. */
function definition(steps: number): object {
  const letters = (step: number) => String.fromCharCode(65 + (step % 26)).repeat(1 + Math.floor(step / 26))
  const screens = Array.from({ length: steps }, (_, step) => ({
    id: `STEP_${letters(step)}`,
    title: `Step ${step + 1}`,
    data: {
      greeting: { type: 'string', __example__: 'Good to see you' },
      is_open: { type: 'boolean', __example__: true },
      slots: {
        type: 'array',
        items: { type: 'object', properties: { id: { type: 'string' }, title: { type: 'string' } } },
        __example__: [{ id: 'nine', title: 'Nine in the morning' }],
      },
    },
    ...(step === steps - 1 && { terminal: true, success: true }),
    layout: {
      type: 'SingleColumnLayout',
      children: [
        { type: 'TextHeading', text: '${data.greeting}' },
        { type: 'TextBody', text: 'Tell us when you would like to come, and who comes along.' },
        { type: 'TextInput', name: 'name', label: 'Your name', 'input-type': 'text', required: true },
        { type: 'Dropdown', name: 'slot', label: 'Time', 'data-source': '${data.slots}', required: true },
        {
          type: 'RadioButtonsGroup',
          name: 'table',
          label: 'Which table?',
          'data-source': [
            { id: 'window', title: 'At the window', description: 'With a view of the harbour' },
            { id: 'garden', title: 'In the garden' },
            { id: 'bar', title: 'At the bar', metadata: 'No children' },
          ],
        },
        {
          type: 'If',
          condition: "${data.is_open} && (${form.table} == 'garden')",
          then: [{ type: 'TextCaption', text: 'The garden closes at nine.' }],
          else: [{ type: 'OptIn', name: 'news', label: 'Keep me informed' }],
        },
        {
          type: 'Footer',
          label: step === steps - 1 ? 'Send' : 'Continue',
          'on-click-action':
            step === steps - 1
              ? { name: 'complete', payload: { name: '${form.name}', slot: '${form.slot}' } }
              : {
                  name: 'navigate',
                  next: { type: 'screen', name: `STEP_${letters(step + 1)}` },
                  payload: { greeting: '${form.name}', is_open: '${data.is_open}', slots: '${data.slots}' },
                },
        },
      ],
    },
  }))
  return { version: '7.1', screens }
}

export function ofSize(bytes: number, indent: number): string {
  for (let steps = 1; ; steps++) {
    const text = JSON.stringify(definition(steps), null, indent)
    if (text.length >= bytes) return text
  }
}

/** Ten megabytes of small values: the most work that a definition of that size can make. */
export function tenMegabytes(): string {
  const { screens, ...root } = definition(60) as { screens: { layout: { children: object[] } }[] }
  const options = Array.from({ length: 200 }, (_, at) => ({
    id: `option_${at}`,
    title: `Option ${at}`,
    description: 'x'.repeat(80),
  }))
  for (const screen of screens) {
    for (let at = 0; at < 3; at++) {
      screen.layout.children.unshift({
        type: 'Dropdown',
        name: `more_${at}`,
        label: 'More',
        'data-source': options,
      })
    }
  }
  const text = JSON.stringify({ ...root, screens }, null, 2)
  const missing = 10 * 1024 * 1024 - text.length
  if (missing < 0) throw new Error('too large')
  return text.replace('"Good to see you"', `"${'y'.repeat(missing + '"Good to see you"'.length - 2)}"`)
}
