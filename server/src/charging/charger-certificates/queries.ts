/** SQL of the authority for chargers, and of what it has signed. */
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../db/client.ts'
import { wakeAfterCommit } from '../../db/wake-ups/wake-up.ts'
import { isCertificateRefused, isCertificateTaken } from '../chargers/index.ts'

interface NewAuthority {
  readonly id: string
  readonly certificate: string
  readonly createdAt: Date
  readonly endsAt: Date
  readonly sealed: Buffer
}

/** The newest one that has its key and lasts beyond a time. */
export async function selectNewestAuthority(
  reader: Reader,
  lasting: Date,
): Promise<Pick<NewAuthority, 'id' | 'certificate' | 'sealed'> | undefined> {
  return reader
    .selectFrom('charger_authority as authority')
    .innerJoin('charger_authority_key as key', 'key.authority_id', 'authority.id')
    .select(['authority.id', 'authority.certificate', 'key.sealed'])
    .where('authority.ends_at', '>', lasting)
    .orderBy('authority.created_at', 'desc')
    .orderBy('authority.id')
    .limit(1)
    .executeTakeFirst()
}

/** Any fixed number: the advisory lock while an authority is made. */
const LOCK = 7_305_023

/** Keeps it, unless another process has made one meanwhile. */
export function insertAuthority(db: Db, authority: NewAuthority, lasting: Date): Promise<void> {
  const { id, certificate, createdAt, endsAt, sealed } = authority
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
    if (await selectNewestAuthority(tx, lasting)) return
    await tx
      .insertInto('charger_authority')
      .values({ id, certificate, created_at: createdAt, ends_at: endsAt })
      .execute()
    await tx.insertInto('charger_authority_key').values({ authority_id: id, sealed }).execute()
  })
}

export async function selectAuthorityCertificates(reader: Reader, now: Date): Promise<readonly string[]> {
  const rows = await reader
    .selectFrom('charger_authority')
    .select('certificate')
    .where('ends_at', '>', now)
    .orderBy('created_at')
    .execute()
  return rows.map(({ certificate }) => certificate)
}

export interface ChargerNames {
  readonly identity: string
  /** As it reported it when it started last; null where it reports none, or where that is another charger's identity. */
  readonly serialNumber: string | null
}

/** What the certificate of a charger may be made out to. */
export async function selectNames(reader: Reader, chargerId: string): Promise<ChargerNames | undefined> {
  const { rows } = await sql<ChargerNames>`
    select identity,
           case when not exists (select from charger other
                                  where lower(other.identity collate "C") = lower(trim(charger.serial_number) collate "C")
                                    and other.id <> charger.id)
                then nullif(trim(serial_number), '') end as "serialNumber"
      from charger where id = ${chargerId}`.execute(reader)
  return rows[0]
}

/** How many were signed for a charger since then. */
export async function countSignedSince(reader: Reader, chargerId: string, since: Date): Promise<number> {
  const { count } = await reader
    .selectFrom('charger_certificate')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('charger_id', '=', chargerId)
    .where('issued_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface NewCertificate {
  readonly id: string
  readonly chargerId: string
  readonly serial: string
  readonly fingerprint: string
  readonly issuedAt: Date
  readonly endsAt: Date
  readonly commandId: string
}

export async function insertCertificate(tx: Tx, one: NewCertificate): Promise<void> {
  await tx
    .insertInto('charger_certificate')
    .values({
      id: one.id,
      charger_id: one.chargerId,
      serial: one.serial,
      fingerprint: one.fingerprint,
      issued_at: one.issuedAt,
      ends_at: one.endsAt,
      command_id: one.commandId,
    })
    .execute()
}

export interface ChargerCertificate {
  readonly id: string
  readonly serial: string
  readonly fingerprint: string
  readonly issuedAt: Date
  readonly endsAt: Date
  readonly revokedAt: Date | null
  /** Whether the charger has taken it, as it answered; null where it has not answered. */
  readonly taken: string | null
}

/** What was signed for a charger, newest first. */
export async function selectCertificates(
  reader: Reader,
  chargerId: string,
): Promise<readonly ChargerCertificate[]> {
  return reader
    .selectFrom('charger_certificate as one')
    .leftJoin('charger_command as command', 'command.id', 'one.command_id')
    .select([
      'one.id',
      'one.serial',
      'one.fingerprint',
      'one.issued_at as issuedAt',
      'one.ends_at as endsAt',
      'one.revoked_at as revokedAt',
      sql<string | null>`coalesce(command.answer ->> 'status', command.status)`.as('taken'),
    ])
    .where('one.charger_id', '=', chargerId)
    .orderBy('one.issued_at', 'desc')
    .orderBy('one.id', 'desc')
    .limit(100)
    .execute()
}

/** @returns whether it was there and counted until now */
export async function markRevoked(
  tx: Tx,
  { chargerId, id, now }: { readonly chargerId: string; readonly id: string; readonly now: Date },
): Promise<boolean> {
  const revoked = await tx
    .updateTable('charger_certificate')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('charger_id', '=', chargerId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (revoked)
    await sql`select ${wakeAfterCommit('voltyatra_chargers', `charger - ${chargerId}`)}`.execute(tx)
  return revoked !== undefined
}

/**
 * Connected chargers whose last certificate ends before then, and that were not asked for a new one since. One that was
 * handed over without an answer counts only where the charger has taken no other.
 */
export async function selectChargersToRenew(
  reader: Reader,
  {
    endsBefore,
    requestedSince,
    now,
  }: { readonly endsBefore: Date; readonly requestedSince: Date; readonly now: Date },
): Promise<readonly { readonly id: string; readonly protocol: string | null }[]> {
  const { rows } = await sql<{ id: string; protocol: string | null }>`
    select charger.id, charger.protocol
      from (select charger_id,
                   coalesce(max(ends_at) filter (where ${isCertificateTaken(sql`one`)}), max(ends_at)) as ends_at
              from charger_certificate one
             where revoked_at is null and not ${isCertificateRefused(sql`one`)} group by charger_id) as last
      join charger on charger.id = last.charger_id
     where last.ends_at > ${now} and last.ends_at < ${endsBefore}
       and charger.status = 'accepted' and charger.connection_id is not null
       and not exists (select from charger_command
                        where charger_id = charger.id and created_at > ${requestedSince}
                          and action in ('TriggerMessage', 'ExtendedTriggerMessage')
                          and payload ->> 'requestedMessage' in ('SignChargingStationCertificate', 'SignChargePointCertificate'))
     order by last.ends_at limit 200`.execute(reader)
  return rows
}

/** Certificates that were taken back and would count otherwise, newest first. */
export async function selectRevoked(
  reader: Reader,
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<readonly { readonly serial: string; readonly revokedAt: Date | null }[]> {
  return reader
    .selectFrom('charger_certificate')
    .select(['serial', 'revoked_at as revokedAt'])
    .where('revoked_at', 'is not', null)
    .where('ends_at', '>', now)
    .orderBy('revoked_at', 'desc')
    .limit(most)
    .execute()
}
