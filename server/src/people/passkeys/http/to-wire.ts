/** A passkey as the API shows it to its owner. */
import type { Passkey } from '../index.ts'

export const toWirePasskey = ({ id, name, createdAt, lastUsedAt, isSynced }: Passkey) => ({
  _id: id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  isSynced,
})
