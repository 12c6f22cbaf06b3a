import { expect, test } from 'vitest'
import { explainTrouble } from './kept-build.ts'

const fail = (code: string) => Object.assign(new Error(`${code}: mkdir`), { code })

test('a build that its user may not write, or that no longer fits, says what to do', () => {
  for (const code of ['EACCES', 'EPERM', 'EROFS'])
    expect(explainTrouble(fail(code), 'the web app')).toMatch(
      /the web app has to be built: start once as its owner\.$/,
    )
  expect(explainTrouble(fail('ENOSPC'), 'the web app')).toMatch(
    /^The disk .* is full: make room, then start again\.$/,
  )
})

test('an error that nobody expects is not explained away', () => {
  for (const error of [fail('EISDIR'), new Error('a mistake'), undefined])
    expect(explainTrouble(error, 'the web app')).toBeUndefined()
})
