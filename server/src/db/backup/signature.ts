/**
 * Who made a backup: its end is signed with a key of the data folder that is in no backup, so with a backup alone one
 * cannot make another that seems to be this installation's. The public half is printed, to be kept elsewhere and
 * compared.
 */
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import { makeDurable } from '../../platform/durable.ts'
import { getSystemCode } from '../embedded/error.ts'
import { toFileError } from './archive-file.ts'
import { BackupError } from './error.ts'

const FILE = 'backup-key.pem'
const OWNER_ONLY = 0o600
/** Says what is signed, so that nothing else that the key may sign one day passes for it. */
const PURPOSE = Buffer.from('voltyatra-backup end\n')

export const Signature = z.object({
  algorithm: z.literal('ed25519'),
  /** As `formatPublicKey` writes it. */
  publicKey: z.string().regex(/^[\w-]{43}$/),
  /** In base64url, over the bytes of `end.json`, which has the sum of everything before it. */
  signature: z.string().regex(/^[\w-]{86}$/),
})
export type Signature = z.infer<typeof Signature>

export interface SigningKey {
  readonly publicKey: string
  sign(end: Buffer): Signature
}

const formatPublicKey = (key: KeyObject): string => createPublicKey(key).export({ format: 'jwk' }).x ?? ''

function createSigningKey(key: KeyObject): SigningKey {
  const publicKey = formatPublicKey(key)
  return {
    publicKey,
    sign: (end) => ({
      algorithm: 'ed25519',
      publicKey,
      signature: sign(null, Buffer.concat([PURPOSE, end]), key).toString('base64url'),
    }),
  }
}

/** The installation's key, as far as it has made backups; undefined where it has none. */
export async function findSigningKey(dataDir: string): Promise<SigningKey | undefined> {
  const path = join(dataDir, FILE)
  const pem = await readFile(path, 'utf8').catch((error: unknown) => {
    if (getSystemCode(error) === 'ENOENT' || getSystemCode(error) === 'ENOTDIR') return undefined
    throw toFileError(error, path)
  })
  if (pem === undefined) return undefined
  try {
    return createSigningKey(createPrivateKey(pem))
  } catch {
    throw new BackupError(
      `${path} is not a key: put the right file there, or remove it to have a new one made.`,
    )
  }
}

/** The installation's key, made when it is first needed. */
export async function ensureSigningKey(dataDir: string): Promise<SigningKey> {
  const known = await findSigningKey(dataDir)
  if (known) return known
  const path = join(dataDir, FILE)
  const { privateKey } = generateKeyPairSync('ed25519')
  await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw toFileError(error, dataDir)
  })
  try {
    const file = await open(path, 'wx', OWNER_ONLY)
    try {
      await file.writeFile(privateKey.export({ type: 'pkcs8', format: 'pem' }))
      await file.sync()
    } finally {
      await file.close()
    }
    await makeDurable(dirname(path))
  } catch (error) {
    if (getSystemCode(error) !== 'EEXIST') throw toFileError(error, path)
  }
  const made = await findSigningKey(dataDir)
  if (!made) throw new Error(`${path} is gone as soon as it was made`)
  return made
}

/** Whether the signature is one of its own key over this end. */
export function isSignatureOf({ publicKey, signature }: Signature, end: Buffer): boolean {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
  return verify(null, Buffer.concat([PURPOSE, end]), key, Buffer.from(signature, 'base64url'))
}

/** What is known of a backup's maker. */
export type Origin = { readonly kind: 'unsigned' } | { readonly kind: 'signed'; readonly publicKey: string }

/**
 * What a signature proves here, in a sentence.
 * @param own the public key of the installation that asks, where it has one
 */
export function describeOrigin(origin: Origin, own: string | undefined): string {
  if (origin.kind === 'unsigned') return 'It is not signed: it proves that it is whole, not who made it.'
  const { publicKey } = origin
  return publicKey === own
    ? `It is signed with this installation's key ${publicKey}.`
    : `It is signed with the key ${publicKey}: only whoever knows that this is the right key, as backup printed it, knows who made it.`
}
