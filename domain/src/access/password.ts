/** What a password must be. Length is what counts; beyond it, only what everybody tries first is refused. */

const LEAST_CHARACTERS = 12

/** What heads every list of leaked passwords, and what this program and its demonstration suggest. */
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
  'demo-voltyatra',
])

/** What people put before and behind a word to make it long enough: digits, signs, blanks. */
const AROUND = /^[^\p{L}]+|[^\p{L}]+$/gu

/**
 * Why this password will not do for the account with this e-mail address, in words for people; undefined when it will.
 * @param common further passwords that everybody tries, in small letters
 */
export function findPasswordWeakness(
  password: string,
  email: string,
  common: ReadonlySet<string> = COMMON,
): string | undefined {
  if ([...password].length < LEAST_CHARACTERS) {
    return `The password needs at least ${LEAST_CHARACTERS} characters.`
  }
  const typed = password.toLowerCase()
  const address = email.toLowerCase()
  if (typed === address || typed === address.split('@', 1)[0]) {
    return 'The password must differ from the e-mail address.'
  }
  const forms = [typed, typed.replaceAll(AROUND, '')]
  if (forms.some((form) => COMMON.has(form) || common.has(form)) || new Set(typed).size === 1) {
    return 'This password is one of the first that anybody would try. Please choose another.'
  }
  return undefined
}
