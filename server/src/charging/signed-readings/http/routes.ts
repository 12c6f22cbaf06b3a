/** The calls for the signed readings of a driver's own charge, and for the keys of a charger's meters. */
import { Readable } from 'node:stream'
import * as contract from '@voltyatra/contract'
import { ok, type Result, refuse } from '@voltyatra/domain'
import type { Reader } from '../../../db/client.ts'
import { type Route, read, serveFile, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { selectBooking } from '../../bookings/index.ts'
import { selectCharger } from '../../chargers/index.ts'
import * as signed from '../index.ts'
import { toWireProof } from './to-wire.ts'

interface Requesting {
  readonly db: Reader
  readonly actor: { readonly id: string }
  readonly params: { readonly id: string }
}

async function loadOwn({
  db,
  actor,
  params,
}: Requesting): Promise<Result<readonly signed.ProvenRow[], { readonly kind: 'booking-not-found' }>> {
  const booking = await selectBooking(db, params.id)
  if (booking?.customerId !== actor.id) return refuse({ kind: 'booking-not-found' })
  return ok(await signed.loadProven(db, booking.id))
}

const NO_CHARGER = refuse({ kind: 'charger-not-found' })

export const signedReadingRoutes: readonly Route[] = [
  read(contract.getOwnSignedReadings, async (call) => {
    const own = await loadOwn(call)
    return own.ok ? ok({ data: toWireProof(own.value) }) : own
  }),

  serveFile(contract.downloadOwnSignedReadings, async (call) => {
    const own = await loadOwn(call)
    if (!own.ok) return own
    if (own.value.length === 0) return refuse({ kind: 'signed-readings-not-found' })
    return ok({
      name: `signed-readings-${call.params.id}.xml`,
      content: Readable.from([signed.buildEvidence(own.value)]),
      audit: null,
      customerId: call.actor.id,
    })
  }),

  read(contract.listMeterKeys, async ({ db, params }) =>
    (await selectCharger(db, params.id))
      ? ok({ data: (await signed.loadKnownKeys(db, params.id)).map(toWireKey) })
      : NO_CHARGER,
  ),

  write(contract.confirmMeterKey, async ({ work, params, body }) => {
    if (!(await selectCharger(work.tx, params.id))) return NO_CHARGER
    const kept = await signed.confirmMeterKey(work, { chargerId: params.id, text: body.publicKey })
    if (!kept.ok) return kept
    const keys = await signed.loadKnownKeys(work.tx, params.id)
    return ok({ message: formatSuccess('meter-key-confirmed'), data: keys.map(toWireKey) })
  }),

  write(contract.withdrawMeterKey, async ({ work, params }) => {
    if (!(await selectCharger(work.tx, params.id))) return NO_CHARGER
    const gone = await signed.withdrawMeterKey(work, { chargerId: params.id, id: params.keyId })
    return gone.ok ? ok({ message: formatSuccess('meter-key-withdrawn') }) : gone
  }),
]

const toWireKey = ({ id, confirmedAt, lastAt, ...key }: signed.KnownKey) => ({
  _id: id,
  ...key,
  confirmedAt: confirmedAt?.toISOString() ?? null,
  lastAt: lastAt?.toISOString() ?? null,
})
