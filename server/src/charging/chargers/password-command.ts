/** The command by which a charger takes a new password: A01 of 2.0.1, and the security extension of 1.6. */
import type { Db } from '../../db/client.ts'
import { newId } from '../../db/unit-of-work.ts'
import type { OcppVersion } from '../../platform/ocpp-messages.ts'
import { versionOf } from './command-queries.ts'
import { sealedPayload } from './command-secrets.ts'
import type { PasswordCommand } from './onboarding.ts'
import { newPassword } from './secrets.ts'

/** Made before the transaction: the key that it is sealed with may have to be made first. */
export async function newPasswordCommand(db: Db, chargerId: string): Promise<PasswordCommand | undefined> {
  const version = await versionOf(db, chargerId)
  if (!version) return undefined
  const password = newPassword()
  const id = newId()
  const [action, payload] = COMMAND_OF[version](password)
  const sealed = await sealedPayload(db, id, payload)
  if (!sealed) throw new Error('A password would be kept as it is')
  return { id, password, action, payload, sealed }
}

type Command = readonly [action: string, payload: Readonly<Record<string, unknown>>]

const COMMAND_OF: Readonly<Record<OcppVersion, (password: string) => Command>> = {
  'ocpp1.6': (value) => ['ChangeConfiguration', { key: 'AuthorizationKey', value }],
  'ocpp2.0.1': (attributeValue) => [
    'SetVariables',
    {
      setVariableData: [
        { attributeValue, component: { name: 'SecurityCtrlr' }, variable: { name: 'BasicAuthPassword' } },
      ],
    },
  ],
}
