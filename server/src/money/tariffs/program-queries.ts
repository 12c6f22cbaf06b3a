/** SQL of tariffs as programs read them: those in force, with the version that counts. */
import type { TariffVersion } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader } from '../../db/client.ts'
import { type ListRequest, selectOldestFirst } from '../../db/keyset.ts'
import { selectInForce } from './queries.ts'

const selectTariffs = (reader: Reader, at: Date) =>
  reader
    .selectFrom('tariff')
    .innerJoin('tariff_version as version', (join) =>
      join.on(sql<boolean>`version.id = ${selectInForce(at)}`),
    )
    .select((eb) => [
      'tariff.id as id',
      'tariff.code as code',
      'tariff.name as name',
      'version.number as version',
      sql<Date>`version.valid_from`.as('validFrom'),
      'version.valid_until as validUntil',
      eb.ref('version.content').$castTo<TariffVersion>().as('content'),
      'tariff.created_at as createdAt',
    ])

/** Oldest first. */
export const selectProgramTariffs = (reader: Reader, request: ListRequest, now: Date) =>
  selectOldestFirst({ rows: selectTariffs(reader, now), table: 'tariff', request })

export const selectProgramTariff = (reader: Reader, id: string, now: Date) =>
  selectTariffs(reader, now).where('tariff.id', '=', id).executeTakeFirst()
