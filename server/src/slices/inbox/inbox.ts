/** A receiver inside the sandbox: how it answers, and what came to it. */

export const ANSWERS = ['ok', 'error', 'slow', 'wrong_challenge'] as const
export type AnswersWith = (typeof ANSWERS)[number]

export type Inbox = { app_id: string; answers_with: AnswersWith }

export type InboxRequest = {
  id: string
  app_id: string
  received_at: number
  method: 'GET' | 'POST'
  query: Record<string, string>
  headers: Record<string, string>
  /** As it came, to the byte. */
  body: string
  /** What the signature must be by the secret of the application; null where there is nothing to sign. */
  computed: string | null
  /** The status. */
  answered: number
}

export const LIMITS = { keptMax: 200, bodyLengthMax: 1_048_576 }
