/** Secrets that a charger and the program share, as rows keep them: sealed, each bound to its connector. */
import { randomBytes } from 'node:crypto'
import type { Db } from '../../db/client.ts'
import { seal, unseal } from '../../db/sealed.ts'

const SECRET_BYTES = 32

const nameSecret = (connectorId: string) => ({ secret: 'display-codes', id: connectorId })

/** 43 characters. */
export const makeSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')

export const sealSecret = (db: Db, connectorId: string, secret: string): Promise<Buffer> =>
  seal(db, nameSecret(connectorId), Buffer.from(secret))

/** @throws Error where it was not sealed here for this connector */
export const openSecret = async (db: Db, connectorId: string, sealed: Buffer): Promise<string> =>
  (await unseal(db, nameSecret(connectorId), sealed)).toString()
