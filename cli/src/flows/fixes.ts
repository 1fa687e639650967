/** What to do about the mistakes that people make most. */

const FIXES: Record<string, string> = {
  INVALID_FLOW_JSON: 'A comma or a quote is missing or too many near this place.',
  MISSING_FLOW_JSON_VERSION: 'Begin with "version": "7.1".',
  INVALID_FLOW_JSON_VERSION: 'Take a version that is in use: "7.1".',
  INVALID_PROPERTY_KEY: 'Remove the property, or write it as the component knows it.',
  MISSING_REQUIRED_PROPERTY: 'Add the property that is named.',
  INVALID_ENUM_VALUE: 'Take one of the words that are allowed.',
  MISSING_TERMINAL_SCREEN: 'Give the last screen "terminal": true, and a Footer whose action is "complete".',
  MISSING_FOOTER_ON_TERMINAL_SCREEN: 'Add a Footer to the last screen.',
  INVALID_NAVIGATE_ACTION_NEXT_SCREEN_NAME: 'Name a screen that there is, or add the screen.',
  INVALID_ROUTING_MODEL: 'List every screen in "routing_model", with the screens that follow it.',
  INVALID_COMPLETE_ACTION: 'Only a terminal screen may "complete": use "navigate", or make it terminal.',
  DUPLICATE_SCREEN_IDS: 'Give each screen an id of its own.',
  DUPLICATE_FORM_COMPONENT_NAMES: 'Give each input of the screen a name of its own.',
  INVALID_SCREEN_DATA: 'Declare it under "data" of the screen, with a type and an __example__.',
  INVALID_SCREEN_DYNAMIC_DATA: 'Declare it under "data" of the screen, with a type and an __example__.',
  MORE_THAN_ONE_FOOTER: 'Leave one Footer on the screen.',
  COMPONENTS_OUTSIDE_FORM: 'Move the input into the Form, or use version 4.0 or later.',
}

export const fixFor = (error: string): string | undefined => FIXES[error]
