/** The file of a fleet's charges, column by column: the annex of what it is asked to pay. */
import { exportFleetCharges } from '@voltyatra/contract'
import { type Column, energyColumn, moneyColumn, textColumn, timeColumn } from '../../../http/export/csv.ts'
import { createExport } from '../../../http/export/export-route.ts'
import type { Route } from '../../../http/route.ts'
import { type FleetChargeRow, selectFleetChargePage } from '../index.ts'

const COLUMNS: readonly Column<FleetChargeRow>[] = [
  timeColumn('Begun', ({ usedAt }) => usedAt),
  textColumn('Driver', ({ driverName }) => driverName),
  textColumn('Station', ({ stationName }) => stationName),
  energyColumn('Energy', ({ energyWh }) => energyWh),
  moneyColumn('Amount with GST', ({ cost }) => cost),
  textColumn('Tax invoice', ({ invoice }) => invoice),
  textColumn('Billed', ({ closedAt }) => (closedAt === null ? 'no: at most' : 'yes')),
  textColumn('Charge', ({ id }) => id),
]

export const fleetChargeExports: readonly Route[] = [
  createExport(exportFleetCharges, ({ query: { fleetId, ...query } }) => ({
    columns: COLUMNS,
    page: (tx, ask) => selectFleetChargePage(tx, fleetId, { ...query, ...ask }),
  })),
]
