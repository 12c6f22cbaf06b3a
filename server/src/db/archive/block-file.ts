/**
 * A file of rows as lines of JSON, compressed in blocks of their own, so that a part is read without the rest; the whole is an
 * ordinary gzip file.
 */
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { makeDurable } from '../../platform/durable.ts'

const compress = promisify<Buffer, Buffer>(gzip)
const decompress = promisify<Buffer, Buffer>((content, done) =>
  gunzip(content, { maxOutputLength: MOST_BLOCK_BYTES }, done),
)

/** Of its text, until a block ends. */
const BLOCK_BYTES = 512 * 1024
/** One row more than that at most, as a row has at most a few texts of 64 kB of characters. */
const MOST_BLOCK_BYTES = 16 * 1024 * 1024
const OWNER_ONLY = 0o600
const OWNER_ONLY_FOLDER = 0o700

export interface Line {
  readonly key: string
  /** JSON without a line break. */
  readonly text: string
}

/** Where a block lies in its file, and the keys of its first and its last line. */
export interface Block {
  readonly position: number
  readonly bytes: number
  readonly firstKey: string
  readonly lastKey: string
}

export interface WrittenFile {
  readonly rows: number
  readonly bytes: number
  readonly sha256: string
  readonly blocks: readonly Block[]
}

/** What is not there, or is not as it was written. */
export class ArchiveDamaged extends Error {
  override readonly name = 'ArchiveDamaged'
}

/** Writes lines as they come, and names the file only when all of it is on the disk. */
export async function writeBlockFile(
  path: string,
  batches: AsyncIterable<readonly Line[]>,
): Promise<WrittenFile> {
  await mkdir(dirname(path), { recursive: true, mode: OWNER_ONLY_FOLDER })
  const part = `${path}.${randomBytes(4).toString('hex')}.part`
  const handle = await open(part, 'wx', OWNER_ONLY)
  const hash = createHash('sha256')
  const blocks: Block[] = []
  let [rows, bytes] = [0, 0]
  let lines: Line[] = []
  let size = 0
  const endBlock = async () => {
    const [first, last] = [lines[0], lines.at(-1)]
    if (!first || !last) return
    const content = await compress(Buffer.from(`${lines.map(({ text }) => text).join('\n')}\n`))
    await handle.writeFile(content)
    hash.update(content)
    blocks.push({ position: bytes, bytes: content.length, firstKey: first.key, lastKey: last.key })
    bytes += content.length
    rows += lines.length
    lines = []
    size = 0
  }
  try {
    for await (const batch of batches) {
      for (const line of batch) {
        lines.push(line)
        size += line.text.length
        if (size >= BLOCK_BYTES) await endBlock()
      }
    }
    await endBlock()
    await handle.sync()
    await handle.close()
    await rename(part, path)
    await makeDurable(dirname(path))
  } catch (error) {
    await handle.close().catch(() => undefined)
    await rm(part, { force: true })
    throw error
  }
  return { rows, bytes, sha256: hash.digest('hex'), blocks }
}

/**
 * The lines of one block.
 * @throws ArchiveDamaged
 */
export async function readBlock(
  path: string,
  { position, bytes }: Pick<Block, 'position' | 'bytes'>,
): Promise<readonly string[]> {
  const handle = await open(path, 'r').catch((error: unknown) => {
    throw new ArchiveDamaged(`${path} cannot be read`, { cause: error })
  })
  try {
    const content = Buffer.alloc(bytes)
    const { bytesRead } = await handle.read(content, 0, bytes, position)
    if (bytesRead < bytes) throw new ArchiveDamaged(`${path} ends too early`)
    const text = await decompress(content).catch((error: unknown) => {
      throw new ArchiveDamaged(`${path} is damaged at byte ${position}`, { cause: error })
    })
    return text.toString('utf8').trimEnd().split('\n')
  } finally {
    await handle.close()
  }
}

/**
 * Reads the whole file.
 * @throws ArchiveDamaged where it is not what was written
 */
export async function checkBlockFile(
  path: string,
  { bytes, sha256 }: Pick<WrittenFile, 'bytes' | 'sha256'>,
): Promise<void> {
  const hash = createHash('sha256')
  let read = 0
  try {
    for await (const chunk of createReadStream(path)) {
      hash.update(chunk as Buffer)
      read += (chunk as Buffer).length
    }
  } catch (error) {
    throw new ArchiveDamaged(`${path} cannot be read`, { cause: error })
  }
  if (read !== bytes || hash.digest('hex') !== sha256) {
    throw new ArchiveDamaged(`${path} is not as it was written`)
  }
}
