/** SQL of what operators decide about chargers. */
import { ok, type Result } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Tx } from '../../db/client.ts'
import { refuseOnConstraint } from '../../db/refuse-on-constraint.ts'
import type { Work } from '../../db/unit-of-work.ts'
import { wakeAfterCommit } from '../../db/wake-ups/wake-up.ts'
import { isCertificateTaken } from './certificate-queries.ts'
import type { KnownCharger } from './connection-queries.ts'
import type { StoredSecret } from './secrets.ts'

export interface LockedCharger {
  readonly identity: string
  /** Null before its first connection. */
  readonly protocol: string | null
  readonly status: KnownCharger['status']
  readonly statusReason: string | null
  readonly stationId: string | null
  readonly securityProfile: number
  readonly hasPassword: boolean
  /** Whether the program has signed one for it that it has taken and that still counts. */
  readonly hasIssued: boolean
  readonly certificate: string | null
  readonly acceptedAt: Date | null
}

export async function lockCharger({ tx, now }: Work, id: string): Promise<LockedCharger | undefined> {
  return tx
    .selectFrom('charger')
    .select((eb) => [
      'identity',
      'protocol',
      eb.ref('status').$castTo<KnownCharger['status']>().as('status'),
      'status_reason as statusReason',
      'station_id as stationId',
      'security_profile as securityProfile',
      sql<boolean>`password_hash is not null`.as('hasPassword'),
      sql<boolean>`exists (
        select from charger_certificate one
         where one.charger_id = charger.id and one.revoked_at is null and one.ends_at > ${now}
           and ${isCertificateTaken(sql`one`)})`.as('hasIssued'),
      'certificate',
      'accepted_at as acceptedAt',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

type Decided = Partial<Omit<LockedCharger, 'identity' | 'protocol' | 'hasPassword' | 'hasIssued'>> & {
  readonly secret?: StoredSecret
  /** The secret before it is accepted until then, and counts again where the charger refuses this one. */
  readonly formerUntil?: Date
  /** It has to show anew who it is. */
  readonly isUnproven?: boolean
}

/** A charger that has not shown the last one may still have the one before that. */
const chooseFormer = (part: 'salt' | 'hash') =>
  sql<Buffer | null>`case when former_until is not null then ${sql.ref(`former_${part}`)} else ${sql.ref(`password_${part}`)} end`

export async function decideCharger(tx: Tx, id: string, { secret, ...decided }: Decided): Promise<void> {
  await tx
    .updateTable('charger')
    .set({
      ...(decided.status !== undefined && { status: decided.status }),
      ...(decided.statusReason !== undefined && { status_reason: decided.statusReason }),
      ...(decided.stationId !== undefined && { station_id: decided.stationId }),
      ...(decided.securityProfile !== undefined && { security_profile: decided.securityProfile }),
      ...(decided.certificate !== undefined && { certificate: decided.certificate }),
      ...(decided.acceptedAt && { accepted_at: decided.acceptedAt }),
      ...(decided.isUnproven && { proven_at: null }),
      ...(secret && {
        password_salt: secret.salt,
        password_hash: secret.hash,
        former_salt: decided.formerUntil ? chooseFormer('salt') : null,
        former_hash: decided.formerUntil ? chooseFormer('hash') : null,
        former_until: decided.formerUntil ?? null,
      }),
    })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('charger_claim').where('charger_id', '=', id).execute()
  await sql`select ${wakeAfterCommit('voltyatra_chargers', `charger - ${id}`)}`.execute(tx)
}

/** The secrets of a charger, which is locked; undefined where it has been handed none. */
export async function lockHandedOver(
  tx: Tx,
  id: string,
): Promise<{ readonly handed: StoredSecret; readonly former: StoredSecret } | undefined> {
  const row = await tx
    .selectFrom('charger')
    .select(['password_salt', 'password_hash', 'former_salt', 'former_hash'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row?.password_salt || !row.password_hash || !row.former_salt || !row.former_hash) return undefined
  return {
    handed: { salt: row.password_salt, hash: row.password_hash },
    former: { salt: row.former_salt, hash: row.former_hash },
  }
}

export interface ConnectorMapping {
  readonly evse: number
  readonly number: number
  readonly connectorId: string
}

export async function unmapConnectors(tx: Tx, chargerId: string): Promise<void> {
  await tx
    .updateTable('charger_connector')
    .set({ connector_id: null })
    .where('charger_id', '=', chargerId)
    .where('connector_id', 'is not', null)
    .execute()
}

/** From now on these are the charger's only connectors. */
export async function mapConnectors(
  tx: Tx,
  chargerId: string,
  connectors: readonly ConnectorMapping[],
  now: Date,
): Promise<Result<unknown, { readonly kind: 'connector-taken' }>> {
  await unmapConnectors(tx, chargerId)
  await tx.updateTable('charger').set({ renumbered_at: null }).where('id', '=', chargerId).execute()
  if (connectors.length === 0) return ok(undefined)
  const mapping = sql`
    insert into charger_connector (charger_id, evse, number, connector_id, status, at)
    select ${chargerId}, one.*, 'Unknown', ${now}
      from unnest(${connectors.map(({ evse }) => evse)}::int[], ${connectors.map(({ number }) => number)}::int[],
                  ${connectors.map(({ connectorId }) => connectorId)}::uuid[]) as one
    on conflict (charger_id, evse, number) do update set connector_id = excluded.connector_id`.execute(tx)
  return refuseOnConstraint(mapping, { charger_connector_connector: 'connector-taken' })
}

/** @returns whether it was there, nothing has ever charged at it, and nobody has paid at its card terminal */
export async function deleteCharger(tx: Tx, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('charger')
    .where('id', '=', id)
    .where((eb) =>
      eb.not(
        eb.or([
          eb.exists(eb.selectFrom('charging_session').select('id').where('charger_id', '=', id)),
          eb.exists(eb.selectFrom('battery_swap').select('id').where('charger_id', '=', id)),
          eb.exists(eb.selectFrom('booked_charge').select('booking_id').where('charger_id', '=', id)),
          eb.exists(
            eb
              .selectFrom('card_settlement')
              .select('id')
              .where('charger_id', '=', id)
              .where('status', '=', 'Settled'),
          ),
        ]),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  if (deleted) await sql`select ${wakeAfterCommit('voltyatra_chargers', `charger - ${id}`)}`.execute(tx)
  return deleted !== undefined
}
