/** The files of its lists, column by column. */

import { exportCardCharges, exportCards } from '@voltyatra/contract'
import {
  type Column,
  energyColumn,
  moneyColumn,
  numberColumn,
  textColumn,
  timeColumn,
  yesNoColumn,
} from '../../../http/export/csv.ts'
import { createExport } from '../../../http/export/export-route.ts'
import { narrowToWaiting } from '../../../http/only-waiting.ts'
import type { Route } from '../../../http/route.ts'
import {
  CARDS_WAITING,
  type CardCharge,
  type ListedCard,
  selectCardChargePage,
  selectCardPage,
} from '../index.ts'

const CARD_COLUMNS: readonly Column<ListedCard>[] = [
  textColumn('Number', ({ number: of }) => of),
  textColumn('Kind', ({ kind }) => kind),
  textColumn('Label', ({ label }) => label),
  textColumn('Status', ({ status }) => status),
  textColumn('Owner', ({ owner }) => owner),
  textColumn('Driver', ({ customerName }) => customerName),
  textColumn('Driver’s phone', ({ customerPhone }) => customerPhone),
  textColumn('Billing', ({ billing }) => billing),
  textColumn('Why free', ({ freeReason }) => freeReason),
  textColumn('Allowed by', ({ freeByName }) => freeByName),
  textColumn('Group', ({ group }) => group),
  yesNoColumn('Several at once', ({ mayOverlap }) => mayOverlap),
  timeColumn('Expires', ({ expiresAt }) => expiresAt),
  timeColumn('Blocked', ({ blockedAt }) => blockedAt),
  textColumn('Reason for blocking', ({ blockReason }) => blockReason),
  timeColumn('Added', ({ createdAt }) => createdAt),
  timeColumn('Last used', ({ lastUsedAt }) => lastUsedAt),
  textColumn('Card', ({ id }) => id),
]

const CARD_CHARGE_COLUMNS: readonly Column<CardCharge>[] = [
  textColumn('Card', ({ cardNumber }) => cardNumber),
  textColumn('Label', ({ label }) => label),
  textColumn('Driver', ({ customerName }) => customerName),
  textColumn('Driver’s phone', ({ customerPhone }) => customerPhone),
  textColumn('Charger', ({ identity }) => identity),
  textColumn('Station', ({ stationName }) => stationName),
  numberColumn('Connector', ({ connector }) => connector),
  timeColumn('Began', ({ createdAt }) => createdAt),
  timeColumn('Ended', ({ endedAt }) => endedAt),
  energyColumn('Energy', ({ energyWh }) => energyWh),
  textColumn('Billing', ({ billing }) => billing),
  textColumn('Refused', ({ refused }) => refused),
  textColumn('Why free', ({ freeReason }) => freeReason),
  textColumn('Allowed by', ({ freeByName }) => freeByName),
  moneyColumn('Bill', ({ total }) => total),
  textColumn('Booking', ({ bookingId }) => bookingId),
  textColumn('Session', ({ sessionId }) => sessionId),
]

export const cardExports: readonly Route[] = [
  createExport(exportCards, ({ query, now }) => ({
    columns: CARD_COLUMNS,
    page: (tx, request) =>
      selectCardPage(tx, { ...narrowToWaiting(CARDS_WAITING, query, now), ...request }, now),
  })),
  createExport(exportCardCharges, ({ query }) => ({
    columns: CARD_CHARGE_COLUMNS,
    page: (tx, request) => selectCardChargePage(tx, { ...query, ...request }),
  })),
]
