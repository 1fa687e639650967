/** Components that show a text. */

import { component } from './component.ts'
import { text, truth, visible } from './parts.ts'

const heading = () => component({ since: '2.1', inBranches: '4.0' }, { text: text(80), visible })

const prose = () =>
  component(
    { since: '2.1', inBranches: '4.0' },
    {
      text: { is: 'texts', max: 4096, filled: true, dynamic: true, required: true },
      'font-weight': { is: 'word', words: ['bold', 'italic', 'bold_italic', 'normal'], dynamic: true },
      strikethrough: truth,
      visible,
      markdown: { is: 'truth', since: '5.1' },
    },
  )

export const TextHeading = heading()

export const TextSubheading = heading()

export const TextBody = prose()

export const TextCaption = prose()

export const RichText = component(
  { since: '5.1' },
  { text: { is: 'texts', filled: true, dynamic: true, required: true }, visible },
)
