/** The driver's calls for the signed readings of an own charge. */
import { Readable } from 'node:stream'
import * as contract from '@voltyatra/contract'
import { ok, type Result, refuse } from '@voltyatra/domain'
import type { Reader } from '../../../db/client.ts'
import { type Route, read, serveFile } from '../../../http/route.ts'
import { selectBooking } from '../../bookings/index.ts'
import { buildEvidence } from '../evidence.ts'
import { computeSigned, type SignedRow, selectSignedOfBooking } from '../index.ts'

interface Asking {
  readonly db: Reader
  readonly actor: { readonly id: string }
  readonly params: { readonly id: string }
}

async function loadOwn({
  db,
  actor,
  params,
}: Asking): Promise<Result<readonly SignedRow[], { readonly kind: 'booking-not-found' }>> {
  const booking = await selectBooking(db, params.id)
  if (booking?.customerId !== actor.id) return refuse({ kind: 'booking-not-found' })
  return ok(await selectSignedOfBooking(db, booking.id))
}

export const signedReadingRoutes: readonly Route[] = [
  read(contract.getOwnSignedReadings, async (call) => {
    const own = await loadOwn(call)
    return own.ok ? ok({ data: toWireSigned(own.value) }) : own
  }),

  serveFile(contract.downloadOwnSignedReadings, async (call) => {
    const own = await loadOwn(call)
    if (!own.ok) return own
    if (own.value.length === 0) return refuse({ kind: 'signed-readings-not-found' })
    return ok({
      name: `signed-readings-${call.params.id}.xml`,
      content: Readable.from([buildEvidence(own.value)]),
      audit: null,
      customerId: call.actor.id,
    })
  }),
]

/** The sum of all sessions of the charge, where each was signed at both ends. */
function toWireSigned(rows: readonly SignedRow[]) {
  const result = computeSigned(rows)?.result
  if (!result) return null
  const sessions = Map.groupBy(rows, ({ sessionId }) => sessionId)
  const parts = [...sessions.values()].map((session) => computeSigned(session)?.energyWh ?? null)
  const isWhole = result === 'fits' && parts.every((wh) => wh !== null)
  return { result, energyKWh: isWhole ? parts.reduce((sum, wh) => sum + (wh ?? 0), 0) / 1000 : null }
}
