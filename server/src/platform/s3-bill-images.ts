/** Bill images in an S3-compatible store, by flydrive's driver; the store is asked with signature version 4. */
import type { DriveDirectory, DriveFile } from 'flydrive'
import { type BillImages, isBillImageName } from './bill-images.ts'
import type { S3Access } from './s3-access.ts'

/** The store did not answer, or refused what it was asked to do; asking again later may help. `cause` is what it said. */
export class FileStoreUnavailable extends Error {
  override readonly name = 'FileStoreUnavailable'
  /** Of its answer; undefined where there was none. */
  readonly httpStatus: number | undefined
  constructor(action: string, cause: unknown) {
    const status = findStatus(cause)
    super(
      `The file store failed to ${action}: it ${status === undefined ? 'does not answer' : `answers ${status}`}`,
      { cause },
    )
    this.httpStatus = status
  }
}

const CONNECT_MS = 3_000
const ANSWER_MS = 15_000
const ATTEMPTS = 3

/** Nothing is asked of the store yet. */
export async function openS3BillImages(access: S3Access): Promise<BillImages> {
  // Loaded where it is used: most installations keep their images in the data folder.
  const [{ Disk }, { S3Driver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/s3')])
  const { endpoint, region, bucket, prefix, accessKeyId, secretAccessKey } = access
  const disk = new Disk(
    new S3Driver({
      ...(endpoint && { endpoint, forcePathStyle: true }),
      ...{ region, bucket, credentials: { accessKeyId, secretAccessKey } },
      // Not every compatible store knows the checksums that Amazon's client adds by itself, nor access lists.
      ...{ requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' },
      ...{ supportsACL: false, visibility: 'private' },
      ...{ maxAttempts: ATTEMPTS },
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        requestTimeout: ANSWER_MS,
        throwOnRequestTimeout: true,
      },
    }),
  )
  const keyOf = (name: string) => `${prefix}user-images/${name}`
  const smallKeyOf = (name: string) => `${prefix}small-user-images/${name}`

  let failure: { readonly since: Date; readonly message: string } | undefined
  const request = async <T>(action: string, run: () => Promise<T>): Promise<T> => {
    try {
      const done = await run()
      failure = undefined
      return done
    } catch (error) {
      const unavailable = new FileStoreUnavailable(action, error)
      failure = { since: failure?.since ?? new Date(), message: unavailable.message }
      throw unavailable
    }
  }
  const put = (name: string, key: string, content: Uint8Array) => {
    if (!isBillImageName(name)) throw new Error('Not a name of a bill image')
    return request('keep an image', () => disk.put(key, content, { contentType: 'image/jpeg' }))
  }
  const get = async (name: string, key: string) => {
    if (!isBillImageName(name)) return undefined
    return request('read an image', async () => {
      try {
        return Buffer.from(await disk.getBytes(key))
      } catch (error) {
        if (findStatus(error) === NOT_FOUND) return undefined
        throw error
      }
    })
  }
  return {
    failure: () => failure,
    put: async (name, content) => put(name, keyOf(name), content),
    putSmall: async (name, content) => put(name, smallKeyOf(name), content),
    get: (name) => get(name, keyOf(name)),
    getSmall: (name) => get(name, smallKeyOf(name)),
    async remove(name) {
      if (!isBillImageName(name)) return
      await request('remove an image', async () => {
        await disk.delete(keyOf(name))
        await disk.delete(smallKeyOf(name))
      })
    },
    async *names() {
      let paginationToken: string | undefined
      do {
        const page: { objects: Iterable<DriveFile | DriveDirectory>; paginationToken?: string } =
          await request('list the images', () =>
            disk.listAll(`${prefix}user-images/`, { ...(paginationToken && { paginationToken }) }),
          )
        for (const { name } of page.objects) if (isBillImageName(name)) yield name
        paginationToken = page.paginationToken
      } while (paginationToken)
    },
  }
}

const NOT_FOUND = 404

/** flydrive puts what the store said into the cause of its own error. */
function findStatus(error: unknown): number | undefined {
  const { $metadata, cause } = (error ?? {}) as {
    readonly $metadata?: { readonly httpStatusCode?: number }
    readonly cause?: unknown
  }
  return $metadata?.httpStatusCode ?? (cause === undefined ? undefined : findStatus(cause))
}
