/** What a password must be. Length is what counts; beyond it, only what everybody tries first is refused. */

const LEAST_CHARACTERS = 8

/** Passwords of eight characters and more that head every list of leaked ones, and what this program suggests. */
const COMMON = new Set([
  'password',
  'password1',
  'password12',
  'password123',
  'password@123',
  'passw0rd',
  'p@ssw0rd',
  'p@ssword',
  '12345678',
  '123456789',
  '1234567890',
  '87654321',
  '0123456789',
  '123123123',
  '1q2w3e4r',
  '1qaz2wsx',
  'qwertyui',
  'qwerty12',
  'qwerty123',
  'qwertyuiop',
  'asdfghjkl',
  'abcd1234',
  'abc12345',
  'abcdefgh',
  'iloveyou',
  'letmein1',
  'welcome1',
  'welcome123',
  'welcome@123',
  'changeme',
  'administrator',
  'admin123',
  'admin1234',
  'admin@123',
  'india123',
  'india@123',
  'voltyatra',
  'voltyatra123',
  'voltyatra@123',
])

/**
 * Why this password will not do for the account with this e-mail address, in words for people; undefined when it will.
 */
export function findPasswordWeakness(password: string, email: string): string | undefined {
  if ([...password].length < LEAST_CHARACTERS) {
    return `The password needs at least ${LEAST_CHARACTERS} characters.`
  }
  const typed = password.toLowerCase()
  const address = email.toLowerCase()
  if (typed === address || typed === address.split('@', 1)[0]) {
    return 'The password must differ from the e-mail address.'
  }
  if (COMMON.has(typed) || new Set(typed).size === 1) {
    return 'This password is one of the first that anybody would try. Please choose another.'
  }
  return undefined
}
