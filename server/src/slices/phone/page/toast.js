/** Short words at the foot of the screen: what was done, or why it could not be. */

const toast = document.querySelector('.toast')
let timer

export function tell(text) {
  toast.textContent = text
  toast.hidden = false
  clearTimeout(timer)
  timer = setTimeout(() => {
    toast.hidden = true
  }, 3500)
}

/** Runs what may fail, and says so when it does. */
export async function attempt(work) {
  try {
    return await work()
  } catch (error) {
    tell(error.message)
  }
}
