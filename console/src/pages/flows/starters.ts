/** Flows to start from. */

const form = (name: string) => `$\{form.${name}}`

const screen = (id: string, title: string, children: object[], label: string, names: string[]) => ({
  version: '7.0',
  screens: [
    {
      id,
      title,
      terminal: true,
      success: true,
      layout: {
        type: 'SingleColumnLayout',
        children: [
          ...children,
          {
            type: 'Footer',
            label,
            'on-click-action': {
              name: 'complete',
              payload: Object.fromEntries(names.map((name) => [name, form(name)])),
            },
          },
        ],
      },
    },
  ],
})

export const STARTERS = {
  appointment: {
    categories: ['APPOINTMENT_BOOKING' as const],
    definition: screen(
      'VISIT',
      'Plan a visit',
      [
        { type: 'TextHeading', text: 'When shall we expect you?' },
        { type: 'DatePicker', name: 'day', label: 'Day', required: true },
        { type: 'TextInput', name: 'guests', label: 'Guests', 'input-type': 'number', required: true },
      ],
      'Send',
      ['day', 'guests'],
    ),
  },
  survey: {
    categories: ['SURVEY' as const],
    definition: screen(
      'SURVEY',
      'How was it?',
      [
        {
          type: 'RadioButtonsGroup',
          name: 'rating',
          label: 'Your visit',
          required: true,
          'data-source': [
            { id: '3', title: 'Very good' },
            { id: '2', title: 'Good' },
            { id: '1', title: 'Could be better' },
          ],
        },
        { type: 'TextArea', name: 'words', label: 'Anything else?' },
      ],
      'Send',
      ['rating', 'words'],
    ),
  },
  empty: {
    categories: ['OTHER' as const],
    definition: { version: '7.0', screens: [] },
  },
}
