/** What can be typed: the components of flows, their properties and actions, from the schema of the validator. */

import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { ACTION_NAMES, COMPONENT_NAMES } from '@parley-dev/flow-json'

const PROPERTIES: Record<string, string> = {
  type: 'which component it is',
  name: 'under which its value is sent',
  label: 'what stands above it',
  text: 'what it says',
  required: 'whether it must be filled in',
  'data-source': 'the choices: a list, or a binding',
  'on-click-action': 'what a press does',
  'input-type': 'text, number, email, password, passcode or phone',
  'helper-text': 'a hint below it',
  visible: 'whether it is shown',
  enabled: 'whether it can be used',
  payload: 'what is sent along',
  children: 'the components, from top to bottom',
  layout: 'how a screen is laid out',
  screens: 'the screens of the flow',
  terminal: 'whether the flow ends here',
  success: 'whether it ends well',
  title: 'what stands at the top of a screen',
  data: 'what a screen is given, as a schema with examples',
  routing_model: 'from which screen to which one may go',
  data_api_version: 'of the endpoint',
  version: 'of the definition',
}

export function completeFlow(context: CompletionContext): CompletionResult | null {
  const word = context.matchBefore(/"[\w-]*/)
  if (!word && !context.explicit) return null
  const line = context.state.doc.lineAt(context.pos).text
  const from = word ? word.from + 1 : context.pos
  if (/"type"\s*:\s*"?[\w-]*$/.test(line.slice(0, context.pos - context.state.doc.lineAt(context.pos).from)))
    return { from, options: COMPONENT_NAMES.map((label) => ({ label, type: 'class' })) }
  if (/"name"\s*:\s*"?[\w-]*$/.test(line.slice(0, context.pos - context.state.doc.lineAt(context.pos).from)))
    return { from, options: ACTION_NAMES.map((label) => ({ label, type: 'function' })) }
  return {
    from,
    options: Object.entries(PROPERTIES).map(([label, info]) => ({ label, info, type: 'property' })),
  }
}
