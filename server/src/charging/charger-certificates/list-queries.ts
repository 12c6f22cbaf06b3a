/** SQL of all certificates that were signed for chargers, and of the authorities that signed them. */
import { addMs, days } from '@voltyatra/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../db/client.ts'
import { hasText, type ListRequest, selectKeysetPage } from '../../db/keyset.ts'
import { isCertificateRefused, isCertificateTaken } from '../chargers/index.ts'
import type { ChargerCertificate } from './queries.ts'
import { RENEWED_DAYS } from './renew.ts'

type CertificateState = 'valid' | 'ending' | 'ended' | 'replaced' | 'not-taken' | 'refused' | 'revoked'

/** Whether the charger has taken a newer certificate than `one`. */
const isReplaced = (one: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from charger_certificate newer
   where newer.charger_id = ${one}.charger_id and (newer.issued_at, newer.id) > (${one}.issued_at, ${one}.id)
     and newer.revoked_at is null and ${isCertificateTaken(sql`newer`)})`

/** Of a charger's certificates the one that counts: neither refused nor replaced. */
export const isCurrent = (one: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`not ${isCertificateRefused(one)} and not ${isReplaced(one)}`

const chooseState = (now: Date) => sql<CertificateState>`case
  when one.revoked_at is not null then 'revoked'
  when ${isCertificateRefused(sql`one`)} then 'refused'
  when one.ends_at <= ${now} then 'ended'
  when ${isReplaced(sql`one`)} then 'replaced'
  when not ${isCertificateTaken(sql`one`)} then 'not-taken'
  when one.ends_at < ${addMs(now, days(RENEWED_DAYS))} then 'ending'
  else 'valid' end`

/** A certificate with its charger and what became of it. */
export interface SignedCertificate extends ChargerCertificate {
  readonly chargerId: string
  readonly identity: string
  readonly stationId: string | null
  readonly stationName: string | null
  readonly isConnected: boolean
  readonly state: CertificateState
}

interface CertificateRequest extends ListRequest {
  readonly chargerId?: string | undefined
  readonly now: Date
}

/** One page of all that was signed; `q` searches the charger, its station, and the serial number. */
export function selectSignedPage(
  reader: Reader,
  { now, chargerId, q, status, among, ...request }: CertificateRequest,
) {
  let rows = reader
    .selectFrom('charger_certificate as one')
    .innerJoin('charger', 'charger.id', 'one.charger_id')
    .leftJoin('station', 'station.id', 'charger.station_id')
    .leftJoin('charger_command as command', 'command.id', 'one.command_id')
    .select([
      'one.id',
      'one.charger_id as chargerId',
      'charger.identity',
      'charger.station_id as stationId',
      'station.name as stationName',
      sql<boolean>`charger.connection_id is not null`.as('isConnected'),
      'one.serial',
      'one.fingerprint',
      'one.issued_at as issuedAt',
      'one.ends_at as endsAt',
      'one.revoked_at as revokedAt',
      sql<string | null>`coalesce(command.answer ->> 'status', command.status)`.as('taken'),
      chooseState(now).as('state'),
    ])
  if (chargerId) rows = rows.where('one.charger_id', '=', chargerId)
  if (status) rows = rows.where(chooseState(now), '=', status as CertificateState)
  if (q) rows = rows.where((eb) => hasText(eb, q, ['charger.identity', 'station.name', 'one.serial']))
  if (among) rows = rows.where(sql<boolean>`one.id in (${among})`)
  return selectKeysetPage({
    rows,
    request,
    id: 'one.id',
    defaultSort: '-issuedAt',
    dated: 'issuedAt',
    sortKeys: {
      issuedAt: { column: 'one.issued_at', type: 'timestamptz' },
      endsAt: { column: 'one.ends_at', type: 'timestamptz' },
    },
  })
}

/** The authorities that there were, newest first; those without their key sign no more. */
export async function selectAuthorities(reader: Reader) {
  return reader
    .selectFrom('charger_authority as authority')
    .leftJoin('charger_authority_key as key', 'key.authority_id', 'authority.id')
    .select([
      'authority.id',
      'authority.certificate',
      'authority.ends_at as endsAt',
      sql<boolean>`key.authority_id is not null`.as('hasKey'),
    ])
    .orderBy('authority.created_at', 'desc')
    .orderBy('authority.id')
    .limit(50)
    .execute()
}
