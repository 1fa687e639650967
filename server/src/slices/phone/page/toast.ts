/** Short words at the foot of the screen: what was done, or why it could not be. */

import { one } from './elements.ts'

const toast = one('.toast')
let timer: ReturnType<typeof setTimeout> | undefined

export function showToast(text: string): void {
  toast.textContent = text
  toast.hidden = false
  clearTimeout(timer)
  timer = setTimeout(hideToast, 3500)
}

/** What was wrong is no longer said once somebody puts it right. */
export function hideToast(): void {
  clearTimeout(timer)
  toast.hidden = true
}

/** Runs what may fail, and says so when it does; gives whether it went well. */
export async function attempt(work: () => unknown): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    showToast((error as Error).message)
    return false
  }
}
