/** What the key for commands is called on this machine. */

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

export const COMMAND_KEY = isMac ? '⌘' : 'Ctrl'
export const PALETTE_KEYS = isMac ? '⌘K' : 'Ctrl K'
