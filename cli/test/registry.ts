/** A registry on loopback: the packages of some folders, as npm asks for them, and nothing else. */

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

type Package = { manifest: { name: string; version: string }; tarball: Buffer }

export type Registry = { url: string; close(): void }

export async function registryOf(folders: string[], work: string): Promise<Registry> {
  const packages = new Map(
    folders.map((folder) => packed(folder, work)).map((one) => [one.manifest.name, one]),
  )
  const server = createServer(({ url = '', headers }, response) => {
    const [, name = '', isTarball] = /^\/((?:@[^/]+\/)?[^/]+)(\/-\/)?/.exec(decodeURIComponent(url)) ?? []
    const found = packages.get(name)
    if (!found) response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"not found"}')
    else if (isTarball)
      response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(found.tarball)
    else {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(listed(found, `http://${headers.host}`)))
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

/** As npm packs it, but quickly: nobody keeps it. */
function packed(folder: string, work: string): Package {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const path = join(work, `${manifest.name.replace('/', '-')}.tgz`)
  const inside = ['--exclude=./node_modules', '--transform=s,^\\.,package,', '.']
  execFileSync('tar', ['-C', folder, '--use-compress-program=gzip -1', '-cf', path, ...inside])
  return { manifest, tarball: readFileSync(path) }
}

function listed({ manifest, tarball }: Package, at: string): object {
  const { name, version } = manifest
  const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`
  const dist = { tarball: `${at}/${name}/-/${version}.tgz`, integrity }
  return { name, 'dist-tags': { latest: version }, versions: { [version]: { ...manifest, dist } } }
}
