/** The calls about how bookings go. */
import type {
  changeBookingSettings,
  getBookingSettings,
  previewBookingSettings,
  ReplyOf,
} from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'

export type BookingValues = ReplyOf<typeof getBookingSettings>['data']

export const settingsKey = ['booking', 'settings'] as const

export const loadSettings = async (signal: AbortSignal) =>
  (await callApi<typeof getBookingSettings>('GET', '/booking-settings', { signal })).data

interface Change {
  readonly to: Partial<BookingValues>
  /** As it was on the screen: nothing is saved where it has changed since. */
  readonly from: Partial<BookingValues>
}

export const saveSettings = ({ to, from }: Change, idempotencyKey?: string) =>
  callApi<typeof changeBookingSettings>('PUT', '/booking-settings', {
    body: { ...to, expected: { ...from } },
    ...(idempotencyKey && { idempotencyKey }),
  })

export const loadPreview = async (query: Readonly<Record<string, number>>, signal: AbortSignal) =>
  (await callApi<typeof previewBookingSettings>('GET', '/booking-settings/preview', { query, signal })).data
