import { expect, test } from 'vitest'
import { FileStoreUnavailable } from '../platform/s3-bill-images.ts'
import { isUnavailable } from './unavailable.ts'

test.each([
  [
    'a file store that does not answer',
    new FileStoreUnavailable('read an image', new Error('timeout')),
    true,
  ],
  ['a database that is shutting down', Object.assign(new Error('no'), { code: '57P01' }), true],
  ['a lost connection', Object.assign(new Error('no'), { code: 'ECONNRESET' }), true],
  ['a duplicate key', Object.assign(new Error('no'), { code: '23505' }), false],
  ['a missing file', Object.assign(new Error('no'), { code: 'ENOENT', syscall: 'open' }), false],
  ['nothing', undefined, false],
])('%s passes by itself: %s', (_what, error, passes) => {
  expect(isUnavailable(error)).toBe(passes)
})
