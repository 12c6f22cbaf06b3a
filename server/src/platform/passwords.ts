/** Passwords: hashed with argon2id, checked at the same cost whether or not there is a hash to check against. */
import { randomBytes, randomInt } from 'node:crypto'
import { verify as argon2Verify, hash } from '@node-rs/argon2'

/** Turns passwords into hashes and compares them; deliberately slow, so never inside a transaction. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** Whether the password is the one of this hash. Without a hash, or with one that opens nothing: the same work, and no. */
  matches(password: string, hash: string | undefined): Promise<boolean>
}

/** What a hash costs to make and to check: `memoryCost` in KiB. */
interface PasswordCost {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

/** OWASP's second choice for argon2id: 19 MiB, two passes. Argon2id is the package's own default. */
const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The same letters typed on another keyboard may be other code points. */
const normalizePassword = (password: string): string => password.normalize('NFC')

/** What is compared where there is no hash; made once for the process at each cost. */
const decoys = new Map<PasswordCost, Promise<string>>()

interface PasswordOptions {
  /** Compares one password with one hash: the argon2 of the package, unless a test looks on. */
  readonly verify?: (hash: string, password: string) => Promise<boolean>
  /** Tests sign in hundreds of times; no setting of the program leads here. */
  readonly cost?: PasswordCost
}

export function openPasswords({ verify = argon2Verify, cost = COST }: PasswordOptions = {}): Passwords {
  const decoyHash = decoys.get(cost) ?? hash(randomBytes(24), cost)
  decoys.set(cost, decoyHash)
  return {
    hash: (password) => hash(normalizePassword(password), cost),
    async matches(password, stored) {
      const isReal = stored?.startsWith('$argon2id$') === true
      const isRight = await verify(isReal ? stored : await decoyHash, normalizePassword(password))
      return isReal && isRight
    },
  }
}

/** No letters or digits that look like others. */
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 3
const GROUP_CHARACTERS = 6

/** A password for a person to copy once: 20 characters in three groups, 89 bits. */
export function generatePassword(): string {
  const character = () => READABLE.charAt(randomInt(READABLE.length))
  const group = () => Array.from({ length: GROUP_CHARACTERS }, character).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}
