/** OCPP 2.1 as the charger speaks it: as 2.0.1, with what is new. */
import type { Dialect, Station } from '../station.ts'
import { createDialect201 } from '../v201/dialect.ts'

export const createDialect21 = (station: Station): Dialect => ({
  ...createDialect201(station),
  subprotocol: 'ocpp2.1',
})
