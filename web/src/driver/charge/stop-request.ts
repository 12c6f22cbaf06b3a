/**
 * Requests to stop a charge: kept in the browser from the press on, sent when they can no longer be taken back, and again until
 * the server has received them, whatever screen is open.
 */
import type { stopCharging } from '@voltyatra/contract'
import { useEffect } from 'react'
import { queryClient } from '../../shared/app/query-client.ts'
import { ApiRefusal, callApi } from '../../shared/call-api.ts'
import { keptForGood } from '../../shared/storage.ts'

const PREFIX = 'stop-charge-'
/** What is kept of one that has been sent, or was kept by an earlier version. */
const SENT_ONCE = 'yes'
/** How long a stop can be taken back. */
const UNDO_MS = 3000
const RETRY_MS = 10_000

/** `sent`: under way for the first time, or received. `kept`: sent without success. */
export type Stop =
  | { readonly kind: 'none' | 'sent' | 'kept' }
  | { readonly kind: 'counting'; readonly dueAt: number }

type Watch = (stop: Stop) => void

const timers = new Map<string, ReturnType<typeof setTimeout>>()
const underWay = new Set<string>()
const watching = new Map<string, Set<Watch>>()

export const isStopStored = (bookingId: string): boolean => keptForGood.getItem(PREFIX + bookingId) !== null

export function readStop(bookingId: string): Stop {
  const kept = keptForGood.getItem(PREFIX + bookingId)
  if (kept === null) return { kind: 'none' }
  if (kept !== SENT_ONCE) return { kind: 'counting', dueAt: Number(kept) }
  return { kind: underWay.has(bookingId) ? 'sent' : 'kept' }
}

/** Has `watch` called with each change. @returns ends that */
export function watchStop(bookingId: string, watch: Watch): () => void {
  const all = watching.get(bookingId) ?? new Set()
  watching.set(bookingId, all.add(watch))
  return () => void all.delete(watch)
}

const announce = (bookingId: string, stop: Stop): void => {
  for (const watch of watching.get(bookingId) ?? []) watch(stop)
}

/** Kept at once, and sent when it can no longer be taken back. */
export function requestStop(bookingId: string): void {
  keptForGood.setItem(PREFIX + bookingId, String(Date.now() + UNDO_MS))
  sendIn(bookingId, UNDO_MS)
  announce(bookingId, readStop(bookingId))
}

export function takeBackStop(bookingId: string): void {
  forget(bookingId)
  announce(bookingId, { kind: 'none' })
}

function forget(bookingId: string): void {
  clearTimeout(timers.get(bookingId))
  timers.delete(bookingId)
  keptForGood.removeItem(PREFIX + bookingId)
}

function sendIn(bookingId: string, ms: number): void {
  clearTimeout(timers.get(bookingId))
  timers.set(
    bookingId,
    setTimeout(() => void sendStop(bookingId), ms),
  )
}

/** Until the server has received it, it stays kept, and is sent again while the page is open. */
async function sendStop(bookingId: string): Promise<void> {
  if (underWay.has(bookingId) || !isStopStored(bookingId)) return
  clearTimeout(timers.get(bookingId))
  const isFirst = readStop(bookingId).kind === 'counting'
  keptForGood.setItem(PREFIX + bookingId, SENT_ONCE)
  underWay.add(bookingId)
  if (isFirst) announce(bookingId, { kind: 'sent' })
  const retryInMs = await send(bookingId)
  underWay.delete(bookingId)
  if (retryInMs === 0) {
    forget(bookingId)
    announce(bookingId, { kind: 'sent' })
    await queryClient.invalidateQueries({ queryKey: ['bookings'] })
    return
  }
  if (Number.isFinite(retryInMs)) sendIn(bookingId, retryInMs)
  announce(bookingId, { kind: 'kept' })
}

const MS_PER_SECOND = 1000
/** The charge has ended already, or is none that can be stopped here. */
const RECEIVED = new Set<string | undefined>(['booking-state', 'booking-not-found', 'swap-under-way'])

/** @returns 0 where the server has received it, else after how many milliseconds to try again; Infinity: after the next sign-in */
async function send(bookingId: string): Promise<number> {
  try {
    await callApi<typeof stopCharging>('POST', '/driver/bookings/{id}/stop', {
      params: { id: bookingId },
      // The page may be closed meanwhile.
      keepalive: true,
    })
  } catch (error) {
    if (!(error instanceof ApiRefusal)) return RETRY_MS
    if (error.status === 401) return Number.POSITIVE_INFINITY
    if (!RECEIVED.has(error.code)) return Math.max(RETRY_MS, (error.retryAfter ?? 0) * MS_PER_SECOND)
  }
  return 0
}

/** All that are kept. Those that can still be taken back wait for that. */
function sendKeptStops(): void {
  for (const bookingId of listKept()) {
    const stop = readStop(bookingId)
    const waits = stop.kind === 'counting' ? stop.dueAt - Date.now() : 0
    if (waits > 0) sendIn(bookingId, Math.min(waits, UNDO_MS))
    else void sendStop(bookingId)
  }
}

/** A page that nobody sees may stand still at any moment, or never be seen again: nothing waits any more. */
function sendAllStops(): void {
  for (const bookingId of listKept()) void sendStop(bookingId)
}

const listKept = (): readonly string[] =>
  keptForGood.keys().flatMap((key) => (key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : []))

/** Sends what is kept: now, after a sign-in, with each new connection, and when the page is left or seen again. */
export function useKeptStops(driverId: string | undefined): void {
  useEffect(() => {
    if (driverId === undefined) return
    sendKeptStops()
    addEventListener('online', sendKeptStops)
    addEventListener('pagehide', sendAllStops)
    document.addEventListener('visibilitychange', sendAllStops)
    return () => {
      removeEventListener('online', sendKeptStops)
      removeEventListener('pagehide', sendAllStops)
      document.removeEventListener('visibilitychange', sendAllStops)
    }
  }, [driverId])
}
