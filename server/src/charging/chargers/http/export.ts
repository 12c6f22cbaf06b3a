/** The files of its lists, column by column. */

import { exportChargers } from '@voltyatra/contract'
import { ok, toPercent } from '@voltyatra/domain'
import { type Column, number, text, time, yesNo } from '../../../http/export/csv.ts'
import { exportOf } from '../../../http/export/export-route.ts'
import { onlyWaiting } from '../../../http/only-waiting.ts'
import type { Route } from '../../../http/route.ts'
import { CHARGERS_WAITING, type ChargerSummary, chargerPage, withUptime } from '../index.ts'

type ChargerRow = ChargerSummary & { readonly uptimeShare: number | null }

const CHARGER_COLUMNS: readonly Column<ChargerRow>[] = [
  text('Charger', ({ identity }) => identity),
  text('Decision', ({ status }) => status),
  text('Reason', ({ statusReason }) => statusReason),
  text('Station', ({ stationName }) => stationName),
  yesNo('Connected', ({ isConnected }) => isConnected),
  number('Uptime in 30 days (%)', ({ uptimeShare }) => toPercent(uptimeShare), 2),
  text('Connectors', ({ connectors }) =>
    connectors
      .filter((connector) => connector.number > 0)
      .map(
        (connector) => `${[connector.evse, connector.number].filter(Boolean).join('.')}: ${connector.status}`,
      )
      .join(', '),
  ),
  text('Maker', ({ vendor }) => vendor),
  text('Model', ({ model }) => model),
  text('Serial number', ({ serialNumber }) => serialNumber),
  text('Firmware', ({ firmware }) => firmware),
  text('Protocol', ({ protocol }) => protocol),
  number('Security profile', ({ securityProfile }) => securityProfile),
  time('Last message', ({ lastMessageAt }) => lastMessageAt),
  time('Connected since', ({ isConnected, connectedAt }) => (isConnected ? connectedAt : null)),
  time('Not connected since', ({ isConnected, disconnectedAt }) => (isConnected ? null : disconnectedAt)),
  time('Last start', ({ lastBootAt }) => lastBootAt),
  number('Starts', ({ bootCount }) => bootCount),
  time('First seen', ({ createdAt }) => createdAt),
  text('Charger id', ({ id }) => id),
]

export const chargerExports: readonly Route[] = [
  exportOf(exportChargers, ({ query: { connected, ...query }, now }) => ({
    columns: CHARGER_COLUMNS,
    async page(tx, ask) {
      const isConnected = connected === undefined ? undefined : connected === 'true'
      const page = await chargerPage(tx, {
        ...onlyWaiting(CHARGERS_WAITING, query, now),
        ...ask,
        connected: isConnected,
      })
      return page.ok ? ok({ ...page.value, rows: await withUptime(tx, page.value.rows, now) }) : page
    },
  })),
]
