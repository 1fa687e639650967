/** Why something cannot be installed, as a sentence for whoever typed the command. */

export const refusal = (message) => Object.assign(new Error(message), { isRefusal: true })
