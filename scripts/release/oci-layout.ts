/** An OCI image as one file: written, and read again with every digest held against the bytes. */

import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { type Entry, tarOf } from './tar.ts'

const TYPE = {
  index: 'application/vnd.oci.image.index.v1+json',
  manifest: 'application/vnd.oci.image.manifest.v1+json',
  config: 'application/vnd.oci.image.config.v1+json',
  layer: 'application/vnd.oci.image.layer.v1.tar+gzip',
}

export type ImageConfig = {
  User: string
  Env: string[]
  Entrypoint: string[]
  Cmd: string[]
  WorkingDir: string
  [more: string]: unknown
}

export type Image = {
  /** By this name it is found after it was loaded. */
  name: string
  architecture: string
  created: string
  config: ImageConfig
  /** Gzipped archives, the lowest first. */
  layers: { made: string; bytes: Buffer }[]
}

type Descriptor = { mediaType: string; digest: string; size: number }

const sha256 = (bytes: Buffer) => `sha256:${createHash('sha256').update(bytes).digest('hex')}`

export function ociLayout({ name, architecture, created, config, layers }: Image, at: number): Buffer {
  const blobs = new Map<string, Buffer>()
  const blob = (mediaType: string, content: Buffer | object): Descriptor => {
    const bytes = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content))
    const digest = sha256(bytes)
    blobs.set(digest, bytes)
    return { mediaType, digest, size: bytes.length }
  }
  const described = blob(TYPE.config, {
    architecture,
    os: 'linux',
    created,
    config,
    rootfs: { type: 'layers', diff_ids: layers.map(({ bytes }) => sha256(gunzipSync(bytes))) },
    history: layers.map(({ made }) => ({ created, created_by: made })),
  })
  const stacked = layers.map(({ bytes }) => blob(TYPE.layer, bytes))
  const manifest = blob(TYPE.manifest, {
    schemaVersion: 2,
    mediaType: TYPE.manifest,
    config: described,
    layers: stacked,
  })
  const annotations = { 'org.opencontainers.image.ref.name': name, 'io.containerd.image.name': name }
  const index = {
    schemaVersion: 2,
    mediaType: TYPE.index,
    manifests: [{ ...manifest, platform: { architecture, os: 'linux' }, annotations }],
  }
  // What Docker before version 25 reads in its place.
  const forDocker = [
    {
      Config: pathOf(described.digest),
      RepoTags: [name],
      Layers: stacked.map(({ digest }) => pathOf(digest)),
    },
  ]
  const file = (path: string, content: Buffer | object): Entry => ({
    path,
    mode: 0o644,
    bytes: Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content)),
  })
  const entries = [
    file('oci-layout', { imageLayoutVersion: '1.0.0' }),
    file('index.json', index),
    file('manifest.json', forDocker),
    ...[...blobs].map(([digest, bytes]) => file(pathOf(digest), bytes)),
  ]
  return tarOf(entries, at)
}

const pathOf = (digest: string) => `blobs/${digest.replace(':', '/')}`

/** What a runtime would see: the manifest's words alone lead to the configuration and to the layers. */
export function readLayout(read: (path: string) => Buffer): { config: ImageConfig; layers: Buffer[] } {
  const { imageLayoutVersion } = JSON.parse(read('oci-layout').toString())
  if (imageLayoutVersion !== '1.0.0') throw new Error(`a layout of version ${imageLayoutVersion}`)
  const blob = ({ digest, size }: Descriptor): Buffer => {
    const bytes = read(pathOf(digest))
    if (bytes.length !== size) throw new Error(`${digest} has ${bytes.length} bytes, not ${size}`)
    if (sha256(bytes) !== digest) throw new Error(`${digest} is ${sha256(bytes)}`)
    return bytes
  }
  const { manifests } = JSON.parse(read('index.json').toString())
  const manifest = JSON.parse(blob(manifests[0]).toString())
  const { config, rootfs } = JSON.parse(blob(manifest.config).toString())
  const layers: Buffer[] = manifest.layers.map(blob)
  const unpacked = layers.map((layer) => sha256(gunzipSync(layer)))
  if (unpacked.join() !== rootfs.diff_ids.join())
    throw new Error(`the layers are ${unpacked.join(', ')}, not ${rootfs.diff_ids.join(', ')}`)
  return { config, layers }
}
