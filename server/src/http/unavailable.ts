/** Which failures pass by themselves: the database, the file store or the way to it is away, full, or too slow. */
import { FileStoreUnavailable } from '../platform/s3-bill-images.ts'

/** Connection lost or refused, resources out, shutting down, read-only, no lock, cancelled, still in conflict. */
const PASSING_SQL_STATE = /^(08...|28...|3D000|53...|57P0.|57014|25006|55P03|40001|40P01)$/
const LOST_SOCKET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** The driver reports these without a code. */
const PASSING_MESSAGE = /timeout exceeded when trying to connect|Connection terminated|not queryable/

interface MaybeSystemError {
  readonly code?: unknown
  readonly syscall?: unknown
  readonly message?: unknown
}

export function isUnavailable(error: unknown): boolean {
  if (error instanceof FileStoreUnavailable) return true
  const { code, syscall, message } = (error ?? {}) as MaybeSystemError
  if (typeof code === 'string') {
    if (PASSING_SQL_STATE.test(code) || LOST_SOCKET.has(code)) return true
    // The embedded database's socket file is gone; a missing file elsewhere is a bug.
    if (code === 'ENOENT' && syscall === 'connect') return true
  }
  return typeof message === 'string' && PASSING_MESSAGE.test(message)
}
