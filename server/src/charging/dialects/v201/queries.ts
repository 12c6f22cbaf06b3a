/** SQL of what OCPP 2.0.1 chargers have said: variables of components. */
import { sql } from 'kysely'
import type { DialectSql } from '../dialect-queries.ts'
import { DYNAMIC_PROFILES, LIMIT_UNITS } from './settings.ts'

export const SQL: DialectSql = {
  address: (row) => sql`${sql.ref(row)}.evse`,

  isNumberedHere: (row) => sql`${sql.ref(row)}.evse > 0`,

  isVariableHere: sql`(component <> '')`,

  isLimitUnits: sql`(component = ${LIMIT_UNITS.component.name} and name = ${LIMIT_UNITS.variable.name})`,

  isDynamicLimits: sql`(lower(component) = ${DYNAMIC_PROFILES.component.name.toLowerCase()}
    and lower(name) = ${DYNAMIC_PROFILES.variable.name.toLowerCase()} and lower(value) = 'true')`,

  isReadingInterval: sql`(component = 'SampledDataCtrlr' and name = 'TxUpdatedInterval')`,

  /** By its controller for reservations. */
  canReserve: sql`(
    select bool_and(lower(value) = 'true') from charger_variable
     where charger_id = charger.id and lower(component) = 'reservationctrlr' and lower(name) in ('enabled', 'available')
       and attribute = 'Actual' and value is not null)`,
}
