/** The files of its lists, column by column. */
import { exportVehicles } from '@voltyatra/contract'
import { type Column, textColumn, timeColumn } from '../../../http/export/csv.ts'
import { createExport } from '../../../http/export/export-route.ts'
import type { Route } from '../../../http/route.ts'
import { selectVehiclePage, type Vehicle } from '../index.ts'

const VEHICLE_COLUMNS: readonly Column<Vehicle>[] = [
  textColumn('Vehicle', ({ name }) => name),
  timeColumn('Added', ({ createdAt }) => createdAt),
]

export const vehicleExports: readonly Route[] = [
  createExport(exportVehicles, ({ query }) => ({
    columns: VEHICLE_COLUMNS,
    page: (tx, request) => selectVehiclePage(tx, { ...query, ...request }),
  })),
]
