/** A partner's charges as a file for spreadsheets. Nothing in it names a driver. */
import { ownChargesFile } from '@voltyatra/contract'
import { ok, toIstDay } from '@voltyatra/domain'
import {
  type Column,
  energyColumn,
  moneyColumn,
  numberColumn,
  textColumn,
  timeColumn,
} from '../../../http/export/csv.ts'
import { openExport } from '../../../http/export/open-export.ts'
import { serveFile } from '../../../http/route.ts'
import { parseBookingFilters } from '../../bookings/http/routes.ts'
import { type Booking, selectBookingPage } from '../../bookings/index.ts'

const COLUMNS: readonly Column<Booking>[] = [
  textColumn('Charge', ({ id }) => id),
  textColumn('Status', ({ status }) => status.replace('_', ' ')),
  textColumn('Station', ({ stationName }) => stationName),
  numberColumn('Connector', ({ connectorNumber }) => connectorNumber),
  textColumn('Connector type', ({ connectorType }) => connectorType),
  timeColumn('Started', ({ startedAt }) => startedAt),
  timeColumn('Stopped', ({ stoppedAt }) => stoppedAt),
  timeColumn('Confirmed', ({ confirmedAt }) => confirmedAt),
  energyColumn('Billed energy', ({ billEnergyWh }) => billEnergyWh),
  moneyColumn('Prepayment', ({ total }) => total),
  moneyColumn('Bill before GST', ({ billAmount }) => billAmount),
  moneyColumn('GST on the bill', ({ billGst }) => billGst),
  moneyColumn('Bill', ({ billTotal }) => billTotal),
  moneyColumn('Commission', ({ commission }) => commission),
  moneyColumn('Credited to you', ({ partnerCredit }) => partnerCredit),
]

export const ownChargesFileRoute = serveFile(ownChargesFile, async (call) => {
  const { partnerId } = call.actor
  const opened = await openExport<Booking>(call, {
    columns: COLUMNS,
    page: (tx, request) =>
      selectBookingPage(tx, {
        ...{ ...parseBookingFilters(call.query), ...request, partnerId },
        defaultSort: '-startTime',
      }),
  })
  if (!opened.ok) return opened
  return ok({
    name: `voltyatra-charges-${toIstDay(call.now)}.csv`,
    content: opened.value,
    audit: {
      action: 'partner.download-charges',
      subject: { kind: 'partner', id: partnerId },
      after: { filters: call.query },
    },
  })
})
