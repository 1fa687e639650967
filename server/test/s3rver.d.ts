/** The package has no types of its own: as much of it as we use. */
declare module '@20minutes/s3rver' {
  class S3rver {
    constructor(options: {
      address: string
      port: number
      directory: string
      silent: boolean
      configureBuckets: { name: string }[]
    })
    run(): Promise<unknown>
  }
  export = S3rver
}
