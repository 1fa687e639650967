/**
 * Loaded into every Node that the child starts: a connection to one of the platform's hosts goes to the interception
 * instead, also where a client brings an agent of its own or a Node does not know proxies. The certificate is checked
 * against the name that was asked for, as always.
 */

const { Socket } = require('node:net')

const { PARLEY_INTERCEPT_HOSTS = '', PARLEY_INTERCEPT_TLS_PORT = '' } = process.env
const hosts = new Set(PARLEY_INTERCEPT_HOSTS.split(','))
const connect = Socket.prototype.connect

const isIntercepted = (options) =>
  typeof options === 'object' &&
  options !== null &&
  Number(options.port) === 443 &&
  hosts.has(String(options.host ?? options.hostname ?? '').toLowerCase())

Socket.prototype.connect = function (...args) {
  // Node itself hands over its arguments as one list, programs as they like.
  const list = Array.isArray(args[0]) ? args[0] : args
  const [first, second] = list
  const asked = typeof first === 'object' ? first : { port: first, host: second }
  if (!isIntercepted(asked)) return connect.apply(this, args)
  const here = { ...asked, host: '127.0.0.1', port: Number(PARLEY_INTERCEPT_TLS_PORT), lookup: undefined }
  const done = list.filter((one) => typeof one === 'function').pop()
  return connect.call(this, here, ...(done ? [done] : []))
}
