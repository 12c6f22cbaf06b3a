/** SQL in which the versions differ; each is put into statements by `chooseByVersion`. */
import type { RawBuilder } from 'kysely'

export interface DialectSql {
  /**
   * The number by which limits are set: of the connector, or of the EVSE where the version knows it.
   * @param row a table with `evse` and `number`
   */
  readonly address: (row: string) => RawBuilder<number>
  /** Whether a connector is numbered as this version does; one that came by another version stays in its table. */
  readonly isNumberedHere: (row: string) => RawBuilder<boolean>
  /** Whether a row of `charger_variable` is as chargers of this version report them. */
  readonly isVariableHere: RawBuilder<boolean>
  /** Whether a row of `charger_variable` says in which units limits are taken. */
  readonly isLimitUnits: RawBuilder<boolean>
  /** Whether a row of `charger_variable` says that a profile’s limit can be changed without the profile being sent again. */
  readonly isDynamicLimits: RawBuilder<boolean>
  /** Whether a row of `charger_variable` says how often the meter is read while a car charges. */
  readonly isReadingInterval: RawBuilder<boolean>
  /** Whether a row of `charger` has said that it keeps reservations; null where it has said nothing. */
  readonly canReserve: RawBuilder<boolean | null>
}
