/** Where the store is, as the `S3_*` variables say. */
export interface S3Access {
  /** Undefined: Amazon's own of the region. */
  readonly endpoint: string | undefined
  readonly region: string
  readonly bucket: string
  /** Before every key: empty, or with a slash at its end. */
  readonly prefix: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}
