/** Where this installation keeps its images: in the data folder, or in a store with what the folder still has. */
import { join } from 'node:path'
import { type BillImages, createDiskBillImages } from './bill-images.ts'
import { ConfigError } from './config.ts'
import type { S3Access } from './s3-access.ts'
import { FileStoreUnavailable, openS3BillImages } from './s3-bill-images.ts'

interface Place {
  readonly dataDir: string
  readonly s3: S3Access | undefined
}

export const openFolderImages = ({ dataDir }: Pick<Place, 'dataDir'>): BillImages =>
  createDiskBillImages(join(dataDir, 'user-images'))

export async function openBillImages({ dataDir, s3 }: Place): Promise<BillImages> {
  const folder = openFolderImages({ dataDir })
  return s3 ? keepInStore(await openS3BillImages(s3), folder) : folder
}

/** New ones go to the store; what is not there yet is found in the folder until it is moved. */
export function keepInStore(store: BillImages, folder: BillImages): BillImages {
  return {
    failure: () => store.failure?.(),
    put: (name, content) => store.put(name, content),
    putSmall: (name, content) => store.putSmall(name, content),
    get: async (name) => (await store.get(name)) ?? folder.get(name),
    getSmall: async (name) => (await store.getSmall(name)) ?? folder.getSmall(name),
    async remove(name) {
      await store.remove(name)
      await folder.remove(name)
    },
    async *names() {
      const inStore = new Set<string>()
      for await (const name of store.names()) {
        inStore.add(name)
        yield name
      }
      for await (const name of folder.names()) if (!inStore.has(name)) yield name
    },
  }
}

const REFUSED = new Set([301, 400, 401, 403, 404])

/**
 * Asks the store once whether it takes these keys: a typing mistake shows at the start and not at the first receipt.
 * @returns false where it does not answer now
 * @throws ConfigError where it refuses
 */
export async function checkStore(access: S3Access): Promise<boolean> {
  const store = await openS3BillImages(access)
  try {
    // A bucket that is not there answers to every key as one in which the key is not.
    for await (const _name of store.names()) break
    return true
  } catch (error) {
    if (!(error instanceof FileStoreUnavailable)) throw error
    const { httpStatus } = error
    if (httpStatus === undefined || !REFUSED.has(httpStatus)) return false
    throw new ConfigError([
      `S3_BUCKET: the store answers ${httpStatus} for the bucket ${access.bucket}: see S3_ENDPOINT, S3_REGION, the two keys, and that the bucket is there`,
    ])
  }
}
