import { expect, test } from 'vitest'
import { explainWriteTrouble } from './write-trouble.mjs'

const fail = (code: string) =>
  Object.assign(new Error(`${code}: open`), { code, path: '/opt/voltyatra/docs/states.md' })

test.each([
  ['EACCES', 'start as the owner of the folder'],
  ['EPERM', 'start as the owner of the folder'],
  ['EROFS', 'work in a copy elsewhere'],
])('where %s keeps a file from being written, the file is named and what to do is said', (code, advice) => {
  expect(explainWriteTrouble(fail(code))).toContain('/opt/voltyatra/docs/states.md')
  expect(explainWriteTrouble(fail(code))).toContain(advice)
})

test('an error that nobody expects is not explained away', () => {
  for (const error of [fail('EISDIR'), new Error('a mistake'), undefined])
    expect(explainWriteTrouble(error)).toBeUndefined()
})
