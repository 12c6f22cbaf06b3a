/** Where bill images are kept: a port, with a folder of the data directory built in. */
import { mkdir, open, opendir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDurable } from './durable.ts'

export interface BillImages {
  /**
   * Keeps an image under a name that is new; resolves when it would outlast a power cut.
   * @throws Error for a name that is not one of `isBillImageName`
   */
  put(name: string, content: Uint8Array): Promise<void>
  /** The image, or undefined where there is none of that name. */
  get(name: string): Promise<Buffer | undefined>
  /** The small one that was kept of an image; it can be made again from the image, and is in no backup. */
  getSmall(name: string): Promise<Buffer | undefined>
  /** @throws Error for a name that is not one of `isBillImageName` */
  putSmall(name: string, content: Uint8Array): Promise<void>
  /** Forgets an image and its small one; nothing happens where there is none. */
  remove(name: string): Promise<void>
  /** The names of all that are kept whole, in any order. */
  names(): AsyncIterable<string>
  /** Since when nothing has succeeded, and why; undefined while it works. A folder has none: it fails with the machine. */
  failure?(): { readonly since: Date; readonly message: string } | undefined
}

/** 128 random bits as base64url, and what the content is: nothing else ever becomes part of a path. */
const NAME = /^[A-Za-z0-9_-]{22}\.jpg$/

export const isBillImageName = (text: string): boolean => NAME.test(text)

/** Under this no image is found by name. */
const toSmallName = (name: string): string => `small.${name}`

/** Keeps them as files of one folder, which is made on first use. */
export function createDiskBillImages(folder: string): BillImages {
  let made: Promise<void> | undefined
  const madeFolder = (): Promise<void> => {
    made ??= makeFolder(folder).catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
  const put = async (name: string, file: string, content: Uint8Array): Promise<void> => {
    if (!isBillImageName(name)) throw new Error('Not a name of a bill image')
    await madeFolder()
    await writeDurably(folder, file, content)
  }
  const get = async (name: string, file: string): Promise<Buffer | undefined> =>
    isBillImageName(name) ? readFile(join(folder, file)).catch(ignoreIfMissing) : undefined
  return {
    put: (name, content) => put(name, name, content),
    get: (name) => get(name, name),
    putSmall: (name, content) => put(name, toSmallName(name), content),
    getSmall: (name) => get(name, toSmallName(name)),
    async remove(name) {
      if (!isBillImageName(name)) return
      await rm(join(folder, name), { force: true })
      await rm(join(folder, toSmallName(name)), { force: true })
    },
    async *names() {
      const entries = await opendir(folder).catch(ignoreIfMissing)
      for await (const { name } of entries ?? []) if (isBillImageName(name)) yield name
    },
  }
}

/** Owner alone: the server hands the images out, nobody reads the folder past it. */
const OWNER_ONLY_FOLDER = 0o700
const OWNER_ONLY_FILE = 0o600

async function makeFolder(folder: string): Promise<void> {
  const firstMade = await mkdir(folder, { recursive: true, mode: OWNER_ONLY_FOLDER })
  if (firstMade !== undefined) await makeDurable(join(firstMade, '..'))
}

/** The rename is the moment at which the image exists: a crash before it leaves nothing under the name. */
async function writeDurably(folder: string, name: string, content: Uint8Array): Promise<void> {
  const temporary = join(folder, `.${name}.${process.pid}.part`)
  try {
    // A part that a crash left behind is written over.
    const file = await open(temporary, 'w', OWNER_ONLY_FILE)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, join(folder, name))
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await makeDurable(folder)
}

function ignoreIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}
