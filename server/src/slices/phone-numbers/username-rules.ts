/** Usernames of customers and of businesses: what may be one. */

export const USERNAME_LENGTH_MAX = 35

export const USERNAME_SAYS =
  'a username: 3 to 35 of the letters a to z, digits, periods and underscores, with a letter among them, no period at an end or beside another, not beginning with www and not ending like a web address'

/** The ends of web addresses that a name is most likely to be taken for. */
const LIKE_AN_ADDRESS = /\.(com|net|org|edu|gov|mil|info|biz|io|ai|co|in|us|app|dev|html?|php)$/

export function isUsername(text: string): boolean {
  return (
    /^[a-z0-9._]{3,35}$/.test(text) &&
    /[a-z]/.test(text) &&
    !/^\.|\.\.|\.$|^www/.test(text) &&
    !LIKE_AN_ADDRESS.test(text)
  )
}
