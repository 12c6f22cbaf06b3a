import type { Feature } from '../../feature.ts'

export const passkeys: Feature = {
  tables: { passkey: 'private', passkey_challenge: 'private' },
}
