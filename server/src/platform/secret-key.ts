/**
 * The key under which typed-in secrets are sealed: from `SECRET_KEY`, else from a file of the data folder that only its
 * owner may read. It is in no backup: who has a backup alone has no provider's keys.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from './config.ts'
import { makeDurable } from './durable.ts'
import { createSecretBox, SECRET_KEY_BYTES, type SecretBox } from './secret-box.ts'

export const SECRET_KEY_FILE = 'secret-key'

const OWNER_ONLY_FOLDER = 0o700
const OWNER_ONLY_FILE = 0o600
const FOR_OTHERS = 0o077

interface Place {
  /** Of `SECRET_KEY`, as `readConfig` read them: the first seals, every one opens. */
  readonly secretKeys: readonly [Buffer, ...Buffer[]] | undefined
  readonly dataDir: string
}

/**
 * Makes the file where there is neither variable nor file; of several processes that start at once all get the same key.
 * @throws ConfigError where the file is not a key, others may read it, or it cannot be made
 */
export async function openSecretBox({ secretKeys, dataDir }: Place): Promise<SecretBox> {
  if (secretKeys) return createSecretBox(secretKeys)
  const path = join(dataDir, SECRET_KEY_FILE)
  return createSecretBox([(await readKey(path)) ?? (await makeKey(dataDir, path).catch(refuseUnmade(path)))])
}

async function readKey(path: string): Promise<Buffer | undefined> {
  let text: string
  try {
    text = await readFile(path, 'latin1')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw new ConfigError([`SECRET_KEY is not set and ${path} cannot be read: ${message}`])
  }
  const { mode } = await stat(path)
  if (mode & FOR_OTHERS) {
    throw new ConfigError([`${path} can be read by others on this machine: chmod 600 ${path}`])
  }
  const key = Buffer.from(text.trim(), 'base64url')
  if (key.length !== SECRET_KEY_BYTES) {
    throw new ConfigError([
      `${path} is not a key: put the right file there. Without it the secrets that were entered in the panel have to be entered again; to start with a new one, remove the file`,
    ])
  }
  return key
}

const refuseUnmade =
  (path: string) =>
  (error: NodeJS.ErrnoException): never => {
    if (error.syscall === undefined) throw error
    throw new ConfigError([`SECRET_KEY is not set and ${path} cannot be made: ${error.message}`])
  }

/** The link is the moment at which the key exists: whole, and never in place of another process's. */
async function makeKey(dataDir: string, path: string): Promise<Buffer> {
  await mkdir(dataDir, { recursive: true, mode: OWNER_ONLY_FOLDER })
  const temporary = `${path}.${randomUUID()}.part`
  try {
    const file = await open(temporary, 'w', OWNER_ONLY_FILE)
    try {
      await file.writeFile(`${randomBytes(SECRET_KEY_BYTES).toString('base64url')}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
    await link(temporary, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(temporary, { force: true })
  }
  await makeDurable(dataDir)
  const key = await readKey(path)
  if (!key) throw new Error(`${path} was not kept`)
  return key
}
