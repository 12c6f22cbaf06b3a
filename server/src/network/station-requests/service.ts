/** A partner asks for a new station; an operator approves, which makes the station, or refuses with a reason. */
import {
  addMs,
  days,
  moveStationRequest,
  ok,
  type Result,
  refuse,
  type StationRequestEvent,
  type StationRequestStateRefused,
} from '@voltyatra/domain'
import type { PartnerActor } from '../../db/actor.ts'
import type { Reader } from '../../db/client.ts'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { getMessages } from '../../messages/in-language.ts'
import { queueForOperators } from '../../people/administrators/index.ts'
import { selectBrandName } from '../../people/company/index.ts'
import { queueForPartner } from '../../people/partner-people/index.ts'
import { holdActivePartner, selectPartnerTerms } from '../../people/partners/index.ts'
import { createStation } from '../stations/index.ts'
import {
  countRequests,
  insertFile,
  insertRequest,
  lockRequest,
  type NewRequest,
  type RequestFile,
  type StationRequest,
  selectRequest,
  updateDecided,
} from './queries.ts'

/** Of one partner: that wait, and in 24 hours. Each keeps six pictures and has operators written to. */
const MOST = { sent: 5, recent: 10 } as const

type SendRefused = { readonly kind: 'partner-not-active' | 'too-many-station-requests' }

/** Whether one more would be taken, before anybody works on its pictures. */
export async function checkSending(
  reader: Reader,
  partnerId: string,
  now: Date,
): Promise<Result<undefined, SendRefused>> {
  const partner = await selectPartnerTerms(reader, partnerId)
  if (partner?.status !== 'active') return refuse({ kind: 'partner-not-active' })
  const { sent, recent } = await countRequests(reader, partnerId, addMs(now, -days(1)))
  return sent >= MOST.sent || recent >= MOST.recent
    ? refuse({ kind: 'too-many-station-requests' })
    : ok(undefined)
}

const loadAgain = async (work: Work, id: string): Promise<StationRequest> => {
  const request = await selectRequest(work.tx, id)
  if (!request) throw new Error(`The request ${id} is gone`)
  return request
}

export async function sendRequest(
  work: Work,
  actor: PartnerActor,
  requested: {
    readonly request: NewRequest
    readonly files: readonly RequestFile[]
    readonly publicUrl: string
  },
): Promise<Result<StationRequest, SendRefused>> {
  const { tx, now } = work
  const { request, files, publicUrl } = requested
  const partner = await holdActivePartner(tx, request.partnerId)
  if (!partner.ok) return refuse({ kind: 'partner-not-active' })
  const checked = await checkSending(tx, request.partnerId, now)
  if (!checked.ok) return checked
  const id = createId()
  await insertRequest(tx, { ...request, id, personId: actor.id, at: now })
  for (const kind of ['photo', 'document'] as const) {
    const ofKind = files.filter((one) => one.kind === kind)
    for (const [at, { file }] of ofKind.entries()) {
      await insertFile(tx, { id: createId(), requestId: id, kind, position: at + 1, file })
    }
  }
  await work.audit({
    action: 'station-request.send',
    subject: { kind: 'station-request', id },
    after: { name: request.name, address: request.address, partnerId: request.partnerId },
  })
  await queueForOperators(work, 'station.write', {
    template: 'station-requested',
    ...getMessages().stationRequested({
      ...{ partner: partner.value.name, station: request.name, address: request.address },
      brand: await selectBrandName(tx),
      link: `${publicUrl}/newAdmin/station-requests?open=${id}`,
    }),
  })
  return ok(await loadAgain(work, id))
}

type NotFound = { readonly kind: 'station-request-not-found' }
type MoveRefused = NotFound | StationRequestStateRefused

async function hold(
  work: Work,
  {
    id,
    partnerId,
    event,
  }: { readonly id: string; readonly partnerId?: string; readonly event: StationRequestEvent },
): Promise<Result<StationRequest, MoveRefused>> {
  const request = await lockRequest(work.tx, id, partnerId)
  if (!request) return refuse({ kind: 'station-request-not-found' })
  const moved = moveStationRequest(request.state, event)
  return moved.ok ? ok(request) : moved
}

export async function withdrawRequest(
  work: Work,
  { id, partnerId }: { readonly id: string; readonly partnerId: string },
): Promise<Result<undefined, MoveRefused>> {
  const held = await hold(work, { id, partnerId, event: 'withdraw' })
  if (!held.ok) return held
  const nothing = { by: null, reason: null, stationId: null }
  await updateDecided(work.tx, id, { state: 'withdrawn', at: work.now, ...nothing })
  await work.audit({ action: 'station-request.withdraw', subject: { kind: 'station-request', id } })
  return ok(undefined)
}

/** The station is the partner's and not in service: its charger is connected first. */
export async function approveRequest(
  work: Work,
  { id, by }: { readonly id: string; readonly by: string },
): Promise<Result<StationRequest, MoveRefused | { readonly kind: 'partner-not-active' | 'station-exists' }>> {
  const held = await hold(work, { id, event: 'approve' })
  if (!held.ok) return held
  const { name, address, city, stateCode, latitude, longitude, powerW, connectors, partnerId } = held.value
  const made = await createStation(work, {
    ...{ name, address, city, stateCode, latitude, longitude, powerW, partnerId },
    ...{ pricePerHour: null, status: 'inactive', connectors: connectors as never },
  })
  if (!made.ok) {
    const { kind } = made.refusal
    return refuse({ kind: kind === 'station-exists' ? kind : 'partner-not-active' })
  }
  const stationId = made.value.id
  await updateDecided(work.tx, id, { state: 'approved', at: work.now, by, reason: null, stationId })
  await work.audit({
    action: 'station-request.approve',
    subject: { kind: 'station-request', id },
    after: { stationId },
  })
  await notifyDecided(work, held.value, null)
  return ok(await loadAgain(work, id))
}

export async function refuseRequest(
  work: Work,
  { id, by, reason }: { readonly id: string; readonly by: string; readonly reason: string },
): Promise<Result<StationRequest, MoveRefused>> {
  const held = await hold(work, { id, event: 'refuse' })
  if (!held.ok) return held
  await updateDecided(work.tx, id, { state: 'refused', at: work.now, by, reason, stationId: null })
  await work.audit({
    action: 'station-request.refuse',
    subject: { kind: 'station-request', id },
    after: { reason },
  })
  await notifyDecided(work, held.value, reason)
  return ok(await loadAgain(work, id))
}

async function notifyDecided(
  work: Work,
  { partnerId, name }: StationRequest,
  reason: string | null,
): Promise<void> {
  const brand = await selectBrandName(work.tx)
  await queueForPartner(work, partnerId, {
    template: 'station-request-decided',
    ...getMessages().stationRequestDecided({ station: name, reason, brand }),
  })
}
