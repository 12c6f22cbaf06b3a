/** The file that PostgreSQL's own messages go to, kept from growing without bound. */
import { copyFile, open, rename, stat, truncate } from 'node:fs/promises'

export type Log = (line: { level: 'info' | 'warn' | 'error'; message: string }) => void

const LARGEST_BYTES = 5_000_000
const LONGEST_QUOTE_BYTES = 8_000
const LOOK_EVERY_MS = 60_000

export interface LogFile {
  readonly fd: number
  /** Bytes in the file. */
  size(): Promise<number>
  /** The last lines, joined to one, of what was written after the file had `since` bytes. */
  lastLines(count: number, since: number): Promise<string>
  close(): Promise<void>
}

/** A large file becomes `<path>.1`, in place of the one before. */
export async function openLogFile(path: string): Promise<LogFile> {
  if ((await readSize(path)) > LARGEST_BYTES) await rename(path, `${path}.1`)
  const handle = await open(path, 'a+', 0o600)
  const size = async () => (await handle.stat()).size
  return {
    fd: handle.fd,
    size,
    async lastLines(count, since) {
      const from = Math.max(since, (await size()) - LONGEST_QUOTE_BYTES)
      const { buffer, bytesRead } = await handle.read(
        Buffer.alloc(LONGEST_QUOTE_BYTES),
        0,
        LONGEST_QUOTE_BYTES,
        from,
      )
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
  const timer = setInterval(() => void rotateIfLarge(path).catch(() => undefined), LOOK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

export async function rotateIfLarge(path: string): Promise<void> {
  if ((await readSize(path)) <= LARGEST_BYTES) return
  await copyFile(path, `${path}.1`)
  await truncate(path, 0)
}

const readSize = (path: string): Promise<number> =>
  stat(path).then(
    (found) => found.size,
    () => 0,
  )
