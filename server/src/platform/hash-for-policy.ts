/** What a page's own scripts and styles are called in the header `Content-Security-Policy`. */
import { createHash } from 'node:crypto'

/** The source that allows exactly this text, and nothing else that stands in a page. */
export const hashForPolicy = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`
