import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { computeStamp, explainTrouble } from './kept-build.ts'

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

test('a build that names its folder is another one in a copy of it; any other one is the same', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'voltyatra-kept-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [first, second] = [join(folder, 'first'), join(folder, 'second')]
  await writeFile(join(folder, 'source.ts'), 'export const one = 1')
  for (const root of [first, second]) await cp(join(folder, 'source.ts'), join(root, 'src/source.ts'))
  const sources = ['src']
  expect(await computeStamp({ sources }, second)).toBe(await computeStamp({ sources }, first))
  const named = { sources, namesItsFolder: true }
  expect(await computeStamp(named, first)).toBe(await computeStamp(named, first))
  expect(await computeStamp(named, second)).not.toBe(await computeStamp(named, first))
})
