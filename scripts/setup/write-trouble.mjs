/** What it means that a file or a folder may not be written, in plain words. */

/**
 * @param {unknown} error
 * @returns {string | undefined} undefined for any other error
 */
export function explainWriteTrouble(error) {
  const { code, path } = error instanceof Error ? /** @type {NodeJS.ErrnoException} */ (error) : {}
  if (path === undefined) return undefined
  if (code === 'EROFS') return `${path} lies on a disk that cannot be written to: work in a copy elsewhere.`
  if (code === 'EACCES' || code === 'EPERM') {
    return `This user may not write to ${path}: start as the owner of the folder, or give this user the right to write there.`
  }
  return undefined
}
