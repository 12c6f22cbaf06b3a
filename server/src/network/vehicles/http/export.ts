/** The files of its lists, column by column. */
import { exportVehicles } from '@voltyatra/contract'
import { type Column, text, time } from '../../../http/export/csv.ts'
import { exportOf } from '../../../http/export/export-route.ts'
import type { Route } from '../../../http/route.ts'
import { type Vehicle, vehiclePage } from '../index.ts'

const VEHICLE_COLUMNS: readonly Column<Vehicle>[] = [
  text('Vehicle', ({ name }) => name),
  time('Added', ({ createdAt }) => createdAt),
]

export const vehicleExports: readonly Route[] = [
  exportOf(exportVehicles, ({ query }) => ({
    columns: VEHICLE_COLUMNS,
    page: (tx, ask) => vehiclePage(tx, { ...query, ...ask }),
  })),
]
