/** The calls of requests for stations: a partner's, whose they are is the session's to say, and the operators'. */
import * as contract from '@voltyatra/contract'
import { ok, type Result, refuse } from '@voltyatra/domain'
import { listAnswer } from '../../../http/list-answer.ts'
import { narrowToWaiting } from '../../../http/only-waiting.ts'
import { type Call, type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { type ImageRefused, keepImage } from '../../../platform/keep-image.ts'
import { toKilowatts, toWatts } from '../../stations/http/kilowatts.ts'
import * as requests from '../index.ts'

function toWireOwn(request: requests.StationRequest) {
  const { id, name, latitude, longitude, powerW, connectors, createdAt, decidedAt, ...shown } = request
  const { partnerId: _, partnerName: _name, decidedBy: _by, files, ...same } = shown
  return {
    ...same,
    _id: id,
    stationName: name,
    location: { lat: latitude, long: longitude },
    powerCapacity: toKilowatts(powerW),
    connectors: connectors.map(({ type, powerW: watts }) => ({ type, powerKW: toKilowatts(watts) })) as never,
    files: [...files],
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }
}

const toWire = (request: requests.StationRequest) => ({
  ...toWireOwn(request),
  partnerId: request.partnerId,
  partnerName: request.partnerName,
  decidedBy: request.decidedBy,
})

type Sending = Call<typeof contract.sendStationRequest>

const parseRequest = ({ actor, body }: Pick<Sending, 'actor' | 'body'>): requests.NewRequest => ({
  partnerId: actor.partnerId,
  name: body.stationName,
  address: body.address,
  city: body.city ?? null,
  stateCode: body.stateCode,
  latitude: body.lat,
  longitude: body.long,
  powerW: toWatts(body.powerCapacity),
  connectors: body.connectors.map(({ type, powerKW }) => ({ type, powerW: toWatts(powerKW) })),
  note: body.note ?? null,
})

const FIELDS = [
  ['photo', 'photo1'],
  ['photo', 'photo2'],
  ['photo', 'photo3'],
  ['document', 'document1'],
  ['document', 'document2'],
  ['document', 'document3'],
] as const

type Kept = Result<readonly requests.RequestFile[], ImageRefused>

/** All of them or none; the first photo and the first document have to be there. */
async function keepFiles({ files, deps: { billImages } }: Pick<Sending, 'files' | 'deps'>): Promise<Kept> {
  const kept: requests.RequestFile[] = []
  for (const [kind, field] of FIELDS) {
    const upload = files[field]
    if (!upload && !field.endsWith('1')) continue
    const one = await keepImage(billImages, upload?.content)
    if (!one.ok) {
      await forgetFiles({ deps: { billImages } }, kept)
      return one
    }
    kept.push({ kind, file: one.value })
  }
  return ok(kept)
}

async function forgetFiles(
  { deps }: { readonly deps: Pick<Sending['deps'], 'billImages'> },
  files: readonly requests.RequestFile[],
): Promise<void> {
  for (const { file } of files) await deps.billImages.remove(file)
}

export const stationRequestRoutes: readonly Route[] = [
  read(contract.listOwnStationRequests, async ({ db, query, actor: { partnerId } }) =>
    listAnswer(await requests.selectRequestPage(db, { ...query, partnerId }), toWireOwn),
  ),

  write(contract.sendStationRequest, {
    // Pictures are worked on only for a request that would be taken.
    async prepare(call) {
      const may = await requests.checkSending(call.db, call.actor.partnerId, call.now)
      return may.ok ? await keepFiles(call) : may
    },
    async write({ work, prepared: files, ...call }) {
      const { publicUrl } = call.deps.config
      const sent = await requests.sendRequest(work, call.actor, {
        ...{ request: parseRequest(call), files, publicUrl },
      })
      return sent.ok
        ? ok({ message: formatSuccess('station-request-sent'), data: toWireOwn(sent.value) })
        : sent
    },
    discard: forgetFiles,
  }),

  write(contract.withdrawStationRequest, async ({ work, actor: { partnerId }, params: { id } }) => {
    const withdrawn = await requests.withdrawRequest(work, { id, partnerId })
    return withdrawn.ok
      ? ok({ message: formatSuccess('station-request-withdrawn') })
      : refuse(withdrawn.refusal)
  }),

  read(contract.listStationRequests, async ({ db, query, now }) =>
    listAnswer(
      await requests.selectRequestPage(db, narrowToWaiting(requests.STATION_REQUESTS_WAITING, query, now)),
      toWire,
    ),
  ),

  write(contract.approveStationRequest, async ({ work, actor, params: { id } }) => {
    const approved = await requests.approveRequest(work, { id, by: actor.id })
    return approved.ok
      ? ok({ message: formatSuccess('station-request-approved'), data: toWire(approved.value) })
      : refuse(approved.refusal)
  }),

  write(contract.refuseStationRequest, async ({ work, actor, params: { id }, body: { reason } }) => {
    const refused = await requests.refuseRequest(work, { id, by: actor.id, reason })
    return refused.ok
      ? ok({ message: formatSuccess('station-request-refused'), data: toWire(refused.value) })
      : refuse(refused.refusal)
  }),
]
