import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signedHeaders } from './aws-signature.ts'

const KEYS = { id: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }
const AT = new Date('2013-05-24T00:00:00.000Z')

test('a request is signed as the published example is', () => {
  const { authorization } = signedHeaders(
    {
      method: 'GET',
      url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
      headers: { range: 'bytes=0-9' },
    },
    KEYS,
    'us-east-1',
    AT,
  )
  assert.equal(
    authorization,
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  )
})

test('what is sent, by whom and where to are all signed', () => {
  const sign = (change: { path?: string; body?: string; secret?: string; token?: string; region?: string }) =>
    signedHeaders(
      {
        method: 'PUT',
        url: new URL(`https://store.example${change.path ?? '/bucket/a'}`),
        body: Buffer.from(change.body ?? 'bytes'),
      },
      { ...KEYS, secret: change.secret ?? KEYS.secret, token: change.token },
      change.region ?? 'here',
      AT,
    ).authorization
  const changes = [
    {},
    { path: '/bucket/b' },
    { body: 'other' },
    { secret: 'x' },
    { token: 't' },
    { region: 'r' },
  ]
  assert.equal(new Set(changes.map(sign)).size, changes.length)
})
