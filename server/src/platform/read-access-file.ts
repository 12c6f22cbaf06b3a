/** Files with secrets that a variable of the environment names: read once, at the start. */
import { readFile } from 'node:fs/promises'
import type * as z from 'zod'
import { ConfigError } from './config.ts'
import { parseJson } from './parse-json.ts'

/**
 * @param variable the name of the variable, as `INVOICE_PORTAL`
 * @param path absolute path of a JSON file
 * @throws ConfigError where it cannot be read, or is not what it has to be; what it holds is never repeated
 */
export async function readAccessFile<T extends z.ZodType>(
  variable: string,
  path: string,
  access: T,
): Promise<z.infer<T>> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError([`${variable} names ${path}, which ${WHY_UNREAD[error.code ?? ''] ?? UNREAD}`])
  })
  const read = access.safeParse(parseJson(text))
  if (read.success) return read.data
  const wrong = read.error.issues.map(({ path: at, code }) => `${at.join('.') || 'the whole'} (${code})`)
  throw new ConfigError([
    `${variable} names a file that is not as docs/operations.md says: ${wrong.join(', ')}`,
  ])
}

const UNREAD = 'cannot be read'

const WHY_UNREAD: Readonly<Record<string, string>> = {
  ENOENT: 'is not there',
  EACCES: 'this user may not read',
  EISDIR: 'is a folder',
}
