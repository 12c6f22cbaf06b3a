/** The files of its lists, column by column. */

import { exportChargers } from '@voltyatra/contract'
import { ok, toPercent } from '@voltyatra/domain'
import { type Column, numberColumn, textColumn, timeColumn, yesNoColumn } from '../../../http/export/csv.ts'
import { createExport } from '../../../http/export/export-route.ts'
import { narrowToWaiting } from '../../../http/only-waiting.ts'
import type { Route } from '../../../http/route.ts'
import { type ChargerSummary, selectChargerPage, withUptime } from '../index.ts'
import { LISTED_WAITING } from './listed-waiting.ts'
import { parseFlag } from './parse-flag.ts'

type ChargerRow = ChargerSummary & { readonly uptimeShare: number | null }

const CHARGER_COLUMNS: readonly Column<ChargerRow>[] = [
  textColumn('Charger', ({ identity }) => identity),
  textColumn('Decision', ({ status }) => status),
  textColumn('Reason', ({ statusReason }) => statusReason),
  textColumn('Station', ({ stationName }) => stationName),
  yesNoColumn('Connected', ({ isConnected }) => isConnected),
  numberColumn('Uptime in 30 days (%)', ({ uptimeShare }) => toPercent(uptimeShare), 2),
  textColumn('Connectors', ({ connectors }) =>
    connectors
      .filter((connector) => connector.number > 0)
      .map(
        (connector) => `${[connector.evse, connector.number].filter(Boolean).join('.')}: ${connector.status}`,
      )
      .join(', '),
  ),
  textColumn('Maker', ({ vendor }) => vendor),
  textColumn('Model', ({ model }) => model),
  textColumn('Serial number', ({ serialNumber }) => serialNumber),
  textColumn('Firmware', ({ firmware }) => firmware),
  textColumn('Protocol', ({ protocol }) => protocol),
  numberColumn('Security profile', ({ securityProfile }) => securityProfile),
  timeColumn('Last message', ({ lastMessageAt }) => lastMessageAt),
  timeColumn('Connected since', ({ isConnected, connectedAt }) => (isConnected ? connectedAt : null)),
  timeColumn('Not connected since', ({ isConnected, disconnectedAt }) =>
    isConnected ? null : disconnectedAt,
  ),
  timeColumn('Last start', ({ lastBootAt }) => lastBootAt),
  numberColumn('Starts', ({ bootCount }) => bootCount),
  timeColumn('First seen', ({ createdAt }) => createdAt),
  textColumn('Charger id', ({ id }) => id),
]

export const chargerExports: readonly Route[] = [
  createExport(exportChargers, ({ query: { connected, faulted, ...query }, now }) => ({
    columns: CHARGER_COLUMNS,
    async page(tx, request) {
      const page = await selectChargerPage(tx, {
        ...narrowToWaiting(LISTED_WAITING, query, now),
        ...request,
        connected: parseFlag(connected),
        faulted: parseFlag(faulted),
      })
      return page.ok ? ok({ ...page.value, rows: await withUptime(tx, page.value.rows, now) }) : page
    },
  })),
]
