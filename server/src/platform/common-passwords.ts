/** The commonest passwords, as `@zxcvbn-ts/language-common` lists them: 49,233, read when the first password is chosen. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

let known: ReadonlySet<string> | undefined

/** In small letters. */
export function loadCommonPasswords(): ReadonlySet<string> {
  if (!known) {
    const file = createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common/src/passwords.json')
    known = new Set(JSON.parse(readFileSync(file, 'utf8')) as readonly string[])
  }
  return known
}
