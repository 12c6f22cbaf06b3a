/** What a driver is notified of about automatic top-ups: before each debit, and when they stop. */
import { getStartOfIstDay } from '@voltyatra/domain'
import type { NoticeTo } from '../../people/notifications/index.ts'
import type { TopUpMandate } from './queries.ts'

export const buildAnnouncedNotice = (
  { customerId, amount }: TopUpMandate,
  { orderRow, on }: { readonly orderRow: string; readonly on: string },
): NoticeTo<'top-up-announced'> => ({
  customerId,
  subject: { kind: 'order', id: orderRow },
  kind: 'top-up-announced',
  facts: { amount, on: getStartOfIstDay(on) },
})

export const buildPausedNotice = ({ customerId, amount }: TopUpMandate): NoticeTo<'top-up-paused'> => ({
  customerId,
  subject: null,
  kind: 'top-up-paused',
  facts: { amount },
})

export const buildEndedNotice = ({ customerId, amount }: TopUpMandate): NoticeTo<'top-up-ended'> => ({
  customerId,
  subject: null,
  kind: 'top-up-ended',
  facts: { amount },
})
