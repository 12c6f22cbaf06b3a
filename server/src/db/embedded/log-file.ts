/** The file that PostgreSQL's own messages go to, kept from growing without bound. */
import { copyFile, open, rename, stat, truncate } from 'node:fs/promises'

export type Log = (line: { level: 'info' | 'warn' | 'error'; message: string }) => void

const LARGEST_BYTES = 5_000_000
const LOOK_EVERY_MS = 60_000

export interface LogFile {
  readonly fd: number
  /** The last lines written since the file was opened, joined to one. */
  lastLines(count: number): Promise<string>
  close(): Promise<void>
}

/** A large file becomes `<path>.1`, in place of the one before. */
export async function openLogFile(path: string): Promise<LogFile> {
  if ((await sizeOf(path)) > LARGEST_BYTES) await rename(path, `${path}.1`)
  const handle = await open(path, 'a+', 0o600)
  const start = (await handle.stat()).size
  return {
    fd: handle.fd,
    async lastLines(count) {
      const { size } = await handle.stat()
      const from = Math.max(start, size - 8_000)
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(8_000), 0, 8_000, from)
      return buffer.toString('utf8', 0, bytesRead).trim().split('\n').slice(-count).join(' | ')
    },
    close: () => handle.close(),
  }
}

/**
 * Does the same while PostgreSQL writes to the file: it appends, so it goes on at the start of the emptied file.
 * @returns a function that ends the watch
 */
export function keepLogFileSmall(path: string): () => void {
  const timer = setInterval(() => void emptyIfLarge(path).catch(() => undefined), LOOK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

export async function emptyIfLarge(path: string): Promise<void> {
  if ((await sizeOf(path)) <= LARGEST_BYTES) return
  await copyFile(path, `${path}.1`)
  await truncate(path, 0)
}

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    (found) => found.size,
    () => 0,
  )
