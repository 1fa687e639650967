/** A real object store that speaks S3 and checks signatures, as a process that can be killed: `node … <port> <folder>`. */

import S3rver from '@20minutes/s3rver'

const [port, directory = ''] = process.argv.slice(2)

await new S3rver({
  address: '127.0.0.1',
  port: Number(port),
  directory,
  silent: true,
  configureBuckets: [{ name: 'files' }],
}).run()
process.stdout.write('serves\n')
