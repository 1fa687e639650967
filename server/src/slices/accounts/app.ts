/** An application: the program that calls us, with the secret that signs what we send it. */

export type App = {
  id: string
  name: string
  /** Sealed; see `appSecret`. */
  secret: string
  /** The version of the platform that it speaks: its notifications are in that one's words. None: it speaks plainly. */
  api_version: string | null
  created_at: number
}

export const APP_NAME_LENGTH_MAX = 128
export const APP_SECRET_LENGTH_MIN = 16
