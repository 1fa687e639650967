/** What "do it for me" makes: a template and a flow that work. */

export const EXAMPLE_TEMPLATE = {
  name: 'order_ready',
  language: 'en',
  category: 'UTILITY' as const,
  components: [
    { type: 'HEADER' as const, format: 'TEXT' as const, text: 'Your order is ready' },
    {
      type: 'BODY' as const,
      text: 'Hi {{1}}, your order {{2}} is out of the oven. We keep it warm for you until six.',
      example: { body_text: [['Ada', 'B-2041']] },
    },
    { type: 'FOOTER' as const, text: 'Reply STOP to hear no more of this' },
  ],
}

export const EXAMPLE_FLOW = {
  version: '7.0',
  screens: [
    {
      id: 'VISIT',
      title: 'Plan a visit',
      terminal: true,
      success: true,
      layout: {
        type: 'SingleColumnLayout',
        children: [
          { type: 'TextHeading', text: 'When shall we expect you?' },
          { type: 'DatePicker', name: 'day', label: 'Day', required: true },
          { type: 'TextInput', name: 'guests', label: 'Guests', 'input-type': 'number', required: true },
          {
            type: 'Footer',
            label: 'Send',
            'on-click-action': {
              name: 'complete',
              payload: { day: '$' + '{form.day}', guests: '$' + '{form.guests}' },
            },
          },
        ],
      },
    },
  ],
}
