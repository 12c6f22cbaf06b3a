/** The file of a fleet's charges, column by column: the annex of what it is asked to pay. */
import { exportFleetCharges, ownFleetChargesFile } from '@voltyatra/contract'
import { ok, toIstDay } from '@voltyatra/domain'
import { type Column, energyColumn, moneyColumn, textColumn, timeColumn } from '../../../http/export/csv.ts'
import { createExport } from '../../../http/export/export-route.ts'
import { openExport } from '../../../http/export/open-export.ts'
import { type Route, serveFile } from '../../../http/route.ts'
import { type FleetChargeRow, selectFleetChargePage } from '../index.ts'

const COLUMNS: readonly Column<FleetChargeRow>[] = [
  timeColumn('Begun', ({ usedAt }) => usedAt),
  textColumn('Driver', ({ driverName }) => driverName),
  textColumn('Car', ({ registration }) => registration),
  textColumn('Card', ({ cardNumber }) => cardNumber),
  textColumn('Station', ({ stationName }) => stationName),
  energyColumn('Energy', ({ energyWh }) => energyWh),
  moneyColumn('Amount with GST', ({ cost }) => cost),
  moneyColumn('Given back', ({ corrected }) => corrected),
  textColumn('Tax invoice', ({ invoice }) => invoice),
  textColumn('Billed', ({ closedAt }) => (closedAt === null ? 'no: at most' : 'yes')),
  textColumn('Charge', ({ id }) => id),
]

/** The fleet does not need our names of its charges. */
const OWN_COLUMNS = COLUMNS.slice(0, -1)

export const fleetChargeExports: readonly Route[] = [
  serveFile(ownFleetChargesFile, async (call) => {
    const { query, now } = call
    const { fleetId } = call.actor
    const opened = await openExport(call, {
      columns: OWN_COLUMNS,
      page: (tx, request) => selectFleetChargePage(tx, fleetId, { ...query, ...request }),
    })
    if (!opened.ok) return opened
    return ok({
      name: `charges-${toIstDay(now)}.csv`,
      content: opened.value,
      audit: {
        action: 'fleet.take-out-charges',
        subject: { kind: 'fleet', id: fleetId },
        after: { filters: query },
      },
    })
  }),

  createExport(exportFleetCharges, ({ query: { fleetId, ...query } }) => ({
    columns: COLUMNS,
    page: (tx, request) => selectFleetChargePage(tx, fleetId, { ...query, ...request }),
  })),
]
