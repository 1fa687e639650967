/** Loaded before the service: a signal makes it throw, or reject, where nobody catches it. */

process.on('SIGUSR2', () => {
  setImmediate(() => {
    throw new Error('thrown where nobody catches it')
  })
})
process.on('SIGWINCH', () => {
  void Promise.reject(new Error('a promise that nobody waits for'))
})
process.on('SIGPWR', () => {
  setImmediate(() => {
    throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  })
})
