/** Where the files of a release come from: an in-toto statement in the shape of SLSA provenance. It is not signed. */

export type File = { name: string; sha256: string }
export type Material = { uri: string; digest: Record<string, string> }

export type Build = {
  version: string
  platforms: string[]
  /** Whether all that was built is in the commit. */
  isCommitted: boolean
  builder: string
  tools: Record<string, string>
  started: Date
  finished: Date
}

export const provenance = (files: File[], materials: Material[], build: Build): object => ({
  _type: 'https://in-toto.io/Statement/v1',
  subject: files.map(({ name, sha256 }) => ({ name, digest: { sha256 } })),
  predicateType: 'https://slsa.dev/provenance/v1',
  predicate: {
    buildDefinition: {
      buildType: 'urn:parley-dev:release:1',
      externalParameters: {
        command: 'npm run release',
        version: build.version,
        platforms: build.platforms,
        isCommitted: build.isCommitted,
      },
      resolvedDependencies: materials,
    },
    runDetails: {
      builder: { id: build.builder, version: build.tools },
      metadata: { startedOn: build.started.toISOString(), finishedOn: build.finished.toISOString() },
    },
  },
})

/** A package of npm; its hash as the lock file writes it. */
export const npmMaterial = (name: string, version: string, integrity: string): Material => ({
  uri: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  digest: { sha512: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex') },
})

/** As `sha256sum --check` reads them. */
export const checksums = (files: File[]): string =>
  files.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('')
