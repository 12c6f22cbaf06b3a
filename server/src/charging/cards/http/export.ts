/** The files of its lists, column by column. */

import { exportCardCharges, exportCards } from '@voltyatra/contract'
import { type Column, energy, money, number, text, time, yesNo } from '../../../http/export/csv.ts'
import { exportOf } from '../../../http/export/export-route.ts'
import { onlyWaiting } from '../../../http/only-waiting.ts'
import type { Route } from '../../../http/route.ts'
import { CARDS_WAITING, type CardCharge, cardChargePage, cardPage, type ListedCard } from '../index.ts'

const CARD_COLUMNS: readonly Column<ListedCard>[] = [
  text('Number', ({ number: of }) => of),
  text('Kind', ({ kind }) => kind),
  text('Label', ({ label }) => label),
  text('Status', ({ status }) => status),
  text('Owner', ({ owner }) => owner),
  text('Driver', ({ customerName }) => customerName),
  text('Driver’s phone', ({ customerPhone }) => customerPhone),
  text('Billing', ({ billing }) => billing),
  text('Why free', ({ freeReason }) => freeReason),
  text('Allowed by', ({ freeByName }) => freeByName),
  text('Group', ({ group }) => group),
  yesNo('Several at once', ({ mayOverlap }) => mayOverlap),
  time('Expires', ({ expiresAt }) => expiresAt),
  time('Blocked', ({ blockedAt }) => blockedAt),
  text('Reason for blocking', ({ blockReason }) => blockReason),
  time('Added', ({ createdAt }) => createdAt),
  time('Last used', ({ lastUsedAt }) => lastUsedAt),
  text('Card', ({ id }) => id),
]

const CARD_CHARGE_COLUMNS: readonly Column<CardCharge>[] = [
  text('Card', ({ cardNumber }) => cardNumber),
  text('Label', ({ label }) => label),
  text('Driver', ({ customerName }) => customerName),
  text('Driver’s phone', ({ customerPhone }) => customerPhone),
  text('Charger', ({ identity }) => identity),
  text('Station', ({ stationName }) => stationName),
  number('Connector', ({ connector }) => connector),
  time('Began', ({ createdAt }) => createdAt),
  time('Ended', ({ endedAt }) => endedAt),
  energy('Energy', ({ energyWh }) => energyWh),
  text('Billing', ({ billing }) => billing),
  text('Refused', ({ refused }) => refused),
  text('Why free', ({ freeReason }) => freeReason),
  text('Allowed by', ({ freeByName }) => freeByName),
  money('Bill', ({ total }) => total),
  text('Booking', ({ bookingId }) => bookingId),
  text('Session', ({ sessionId }) => sessionId),
]

export const cardExports: readonly Route[] = [
  exportOf(exportCards, ({ query, now }) => ({
    columns: CARD_COLUMNS,
    page: (tx, ask) => cardPage(tx, { ...onlyWaiting(CARDS_WAITING, query, now), ...ask }, now),
  })),
  exportOf(exportCardCharges, ({ query }) => ({
    columns: CARD_CHARGE_COLUMNS,
    page: (tx, ask) => cardChargePage(tx, { ...query, ...ask }),
  })),
]
