/** A key pair, made in this browser: the private half never leaves it. */

const RSA = {
  name: 'RSA-OAEP',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: 'SHA-256',
}
const LINE = 64

export async function makeKeyPair(): Promise<{ publicPem: string; privatePem: string }> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(RSA, true, ['encrypt', 'decrypt'])
  return {
    publicPem: pem('PUBLIC KEY', await crypto.subtle.exportKey('spki', publicKey)),
    privatePem: pem('PRIVATE KEY', await crypto.subtle.exportKey('pkcs8', privateKey)),
  }
}

function pem(kind: string, bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  const lines = text.match(new RegExp(`.{1,${LINE}}`, 'g')) ?? []
  return `-----BEGIN ${kind}-----\n${lines.join('\n')}\n-----END ${kind}-----\n`
}
