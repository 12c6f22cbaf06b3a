/** The file of a backup, written so that it is there whole or not at all, and read no further than it can be believed. */
import { createHash } from 'node:crypto'
import { type FileHandle, link, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { makeDurable } from '../../platform/durable.ts'
import { getSystemCode } from '../embedded/error.ts'
import { BackupError } from './error.ts'
import { END } from './format.ts'
import { buildFrame, type Member, readTar, TarError, TRAILER } from './tar.ts'

/** Half the size of the text costs a tenth of the time that the last percents would. */
const GZIP_LEVEL = 3
/** It holds people's data and the installation's secrets. */
const OWNER_ONLY = 0o600

export interface ArchiveWriter {
  add(name: string, content: Buffer): Promise<void>
  /** SHA-256 in hex of what has been added so far. */
  sum(): string
}

export interface ArchiveOptions {
  readonly now: Date
  /** Whether a file that is there already may be replaced. */
  readonly mayReplace: boolean
  readonly signal?: AbortSignal | undefined
}

/**
 * Writes an archive beside `path` and gives it that name when it is whole and on the disk.
 * @returns its size in bytes
 * @throws BackupError
 */
export async function writeArchive(
  path: string,
  { now, mayReplace, signal }: ArchiveOptions,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<number> {
  if (!mayReplace && (await isThere(path))) throw createAlreadyThereError(path)
  const draft = `${path}.part-${process.pid}`
  try {
    await rm(draft, { force: true })
    const file = await open(draft, 'wx', OWNER_ONLY)
    try {
      await writeInto(file, { now, signal }, fill)
    } finally {
      await file.close()
    }
    const { size } = await stat(draft)
    await giveName(draft, path, mayReplace)
    await makeDurable(dirname(path))
    return size
  } catch (error) {
    throw toFileError(error, path)
  } finally {
    // Where nothing can be removed, nothing was made either, and why is said already.
    await rm(draft, { force: true }).catch(() => undefined)
  }
}

async function writeInto(
  file: FileHandle,
  { now, signal }: Pick<ArchiveOptions, 'now' | 'signal'>,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const gzip = createGzip({ level: GZIP_LEVEL })
  const written = pipeline(gzip, file.createWriteStream({ flush: true }), { ...(signal && { signal }) })
  // Looked at with every write and at the end; until then it is nobody's unhandled failure.
  written.catch(() => undefined)
  const hash = createHash('sha256')
  const write = async (bytes: Buffer) => {
    hash.update(bytes)
    if (!gzip.write(bytes)) {
      await Promise.race([written, new Promise<void>((resolve) => gzip.once('drain', resolve))])
    }
    if (gzip.destroyed) await written
  }
  await fill({
    async add(name, content) {
      const { header, filling } = buildFrame(name, content.length, now)
      await write(header)
      await write(content)
      await write(filling)
    },
    sum: () => hash.copy().digest('hex'),
  })
  gzip.end(TRAILER)
  await written
}

/** A link refuses to replace what appeared meanwhile; a file system without links is asked before. */
async function giveName(draft: string, path: string, mayReplace: boolean): Promise<void> {
  if (mayReplace) return rename(draft, path)
  try {
    await link(draft, path)
  } catch (error) {
    if (getSystemCode(error) === 'EEXIST') throw createAlreadyThereError(path)
    if (await isThere(path)) throw createAlreadyThereError(path)
    await rename(draft, path)
  }
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

const createAlreadyThereError = (path: string) =>
  new BackupError(`${path} is there already: choose another name, or say --force to replace it.`)

export interface ArchiveReading {
  readonly members: AsyncGenerator<Member>
  /** SHA-256 in hex of all that came before `end.json`. */
  sumBeforeEnd(): string
}

/**
 * Opens an archive for reading from its beginning to its end; iterating may throw BackupError.
 * @throws BackupError
 */
export async function readArchive(path: string): Promise<ArchiveReading> {
  const file = await open(path, 'r').catch((error: unknown) => {
    throw toFileError(error, path)
  })
  const hash = createHash('sha256')
  const gunzip = createGunzip()
  async function* read(): AsyncGenerator<Member> {
    try {
      const { size } = await file.stat()
      const source = file.createReadStream()
      const unzipped = pipeline(source, gunzip)
      unzipped.catch(() => undefined)
      let isBeforeEnd = true
      yield* readTar(gunzip, (name, bytes) => {
        if (name === END) isBeforeEnd = false
        if (isBeforeEnd) hash.update(bytes)
      })
      await unzipped
      if (gunzip.bytesWritten !== size) throw new TarError('something follows the end')
    } catch (error) {
      throw toUnreadableError(error, path)
    } finally {
      gunzip.destroy()
      await file.close()
    }
  }
  return { members: read(), sumBeforeEnd: () => hash.digest('hex') }
}

function toUnreadableError(error: unknown, path: string): unknown {
  const code = getSystemCode(error) ?? ''
  if (code === 'Z_BUF_ERROR') return new BackupError(`${path} is cut off: it is not the whole backup.`)
  if (code.startsWith('Z_') || error instanceof TarError) {
    return new BackupError(`${path} is not a backup, or was damaged: it cannot be read.`)
  }
  return toFileError(error, path)
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'this user has no right to it',
  EPERM: 'this user has no right to it',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EISDIR: 'it is a folder',
  ENOTDIR: 'there is no such folder',
  EEXIST: 'something else has this name',
}

/** The line to show for what a file call threw; of another file than the one at `path` and its draft, that one is named. */
export function toFileError(error: unknown, path: string): unknown {
  // A database that cannot be reached is not about this file.
  const isOfConnection = error instanceof Error && 'syscall' in error && error.syscall === 'connect'
  const reason = isOfConnection ? undefined : REASONS[getSystemCode(error) ?? '']
  const own = error instanceof Error && 'path' in error ? String(error.path) : path
  return reason ? new BackupError(`${own.startsWith(path) ? path : own}: ${reason}.`) : error
}
