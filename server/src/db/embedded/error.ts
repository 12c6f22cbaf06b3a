/** The one exception of the embedded server: a code for programs, one plain line for the person at the screen. */

export type EmbeddedServerErrorCode =
  | 'data-dir-in-use'
  | 'data-dir-unwritable'
  | 'data-dir-incompatible'
  | 'no-database'
  | 'binaries-missing'
  | 'no-unprivileged-user'
  | 'start-failed'

export class EmbeddedServerError extends Error {
  readonly code: EmbeddedServerErrorCode

  constructor(code: EmbeddedServerErrorCode, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'EmbeddedServerError'
    this.code = code
  }
}

/** For who looks for a database and must not make one. */
export const createMissingError = (dataDir: string): EmbeddedServerError =>
  new EmbeddedServerError(
    'no-database',
    `There is no installation in ${dataDir}: set DATA_DIR, or DATABASE_URL, to the one that is meant. The first start makes a new one.`,
  )

const FULL = new Set(['ENOSPC', 'EDQUOT'])
const REFUSED = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOTDIR',
  'EEXIST',
  'EISDIR',
  'ELOOP',
  'ENAMETOOLONG',
  'ENXIO',
])

/** The system's code (`EACCES`, `ENOENT`, …) of a thrown value, if it has one. */
export function getSystemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Turns what a file call threw about `path` into the line to show; one of ours passes through. */
export function toFolderError(error: unknown, path: string): EmbeddedServerError {
  if (error instanceof EmbeddedServerError) return error
  const code = getSystemCode(error) ?? ''
  if (FULL.has(code)) return createDiskFullError(path, error)
  if (REFUSED.has(code)) {
    return new EmbeddedServerError(
      'data-dir-unwritable',
      `Cannot write to the data folder ${path} (${code}): give this user the right to write there, or set DATA_DIR to another folder.`,
      error,
    )
  }
  const reason = error instanceof Error ? error.message : String(error)
  return new EmbeddedServerError('start-failed', `Cannot use the data folder ${path}: ${reason}`, error)
}

export function createDiskFullError(path: string, cause: unknown): EmbeddedServerError {
  return new EmbeddedServerError(
    'start-failed',
    `The disk that holds ${path} is full: make room, then start again.`,
    cause,
  )
}

/** Whether PostgreSQL's words, which are English here, are the system's for a full disk. */
export const isAboutFullDisk = (words: string): boolean =>
  /no space left on device|disk quota exceeded/i.test(words)
