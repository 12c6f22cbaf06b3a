/** SQL of what OCPP 1.6 chargers have said: configuration keys are variables without a component. */
import { sql } from 'kysely'
import type { DialectSql } from '../dialect-queries.ts'
import { LIMIT_UNITS } from './settings.ts'

export const SQL: DialectSql = {
  address: (row) => sql`${sql.ref(row)}.number`,

  isNumberedHere: (row) => sql`${sql.ref(row)}.evse = 0`,

  isVariableHere: sql`(component = '')`,

  isLimitUnits: sql`(component = '' and name = ${LIMIT_UNITS})`,

  isDynamicLimits: sql`false`,

  isReadingInterval: sql`(component = '' and lower(name) = 'metervaluesampleinterval')`,

  /** By its feature profiles. */
  canReserve: sql`(
    select bool_or(lower(profile) = 'reservation')
      from charger_variable, regexp_split_to_table(value, '[,\\s]+') as profile
     where charger_id = charger.id and component = '' and lower(name) = 'supportedfeatureprofiles'
       and value is not null)`,
}
