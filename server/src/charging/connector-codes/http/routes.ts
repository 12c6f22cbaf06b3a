/** The operator's calls of the codes on connectors. */
import { Readable } from 'node:stream'
import {
  listConnectorCodes,
  printConnectorLabels,
  replaceConnectorCode,
  setDisplayCode as setDisplayCodeCall,
} from '@voltyatra/contract'
import { ok, refuse } from '@voltyatra/domain'
import type { Reader } from '../../../db/client.ts'
import { type Route, read, serveFile, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { toKilowatts } from '../../../network/stations/http/kilowatts.ts'
import { type DisplayCode, selectDisplayCodesOf, setDisplayCode } from '../../display-codes/index.ts'
import {
  buildCodeAddress,
  type CodedConnector,
  formatCode,
  printLabels,
  replaceCode,
  selectCodesOf,
} from '../index.ts'

function toWireDisplay({ isOn, secret, setAt, problem, nextSecret }: DisplayCode) {
  const since = setAt?.toISOString() ?? null
  if (!isOn) return { state: 'ending' as const, since }
  return { state: problem ?? (secret && !nextSecret ? ('shown' as const) : ('setting' as const)), since }
}

const toWire =
  (publicUrl: string, displays: ReadonlyMap<string, DisplayCode>) => (connector: CodedConnector) => ({
    connectorId: connector.connectorId,
    number: connector.number,
    type: connector.type,
    powerKW: toKilowatts(connector.powerW),
    code: formatCode(connector.code),
    address: buildCodeAddress(publicUrl, connector.code),
    madeAt: connector.madeAt.toISOString(),
    isReplacement: connector.isReplacement,
    display: findDisplay(displays.get(connector.connectorId)),
  })

const findDisplay = (display: DisplayCode | undefined) => (display ? toWireDisplay(display) : null)

async function loadCodes(reader: Reader, stationId: string, publicUrl: string) {
  const displays = await selectDisplayCodesOf(reader, stationId)
  const byConnector = new Map(displays.map((display) => [display.connectorId, display]))
  return (await selectCodesOf(reader, stationId)).map(toWire(publicUrl, byConnector))
}

export const connectorCodeRoutes: readonly Route[] = [
  read(listConnectorCodes, async ({ db, params, deps }) => {
    const data = await loadCodes(db, params.id, deps.config.publicUrl)
    return data.length > 0 ? ok({ data }) : refuse({ kind: 'station-not-found' })
  }),

  write(replaceConnectorCode, async ({ work, params, deps }) => {
    const replaced = await replaceCode(work, { stationId: params.id, connectorId: params.connectorId })
    if (!replaced.ok) return replaced
    const data = await loadCodes(work.tx, params.id, deps.config.publicUrl)
    return ok({ message: formatSuccess('code-replaced'), data })
  }),

  write(setDisplayCodeCall, async ({ work, params, body, deps }) => {
    const { isOn } = body
    const requested = { stationId: params.id, connectorId: params.connectorId, isOn }
    const set = await setDisplayCode(work, requested)
    if (!set.ok) return set
    const data = await loadCodes(work.tx, params.id, deps.config.publicUrl)
    return ok({ message: formatSuccess(isOn ? 'display-code-wanted' : 'display-code-ended'), data })
  }),

  serveFile(printConnectorLabels, async ({ db, deps, params, query }) => {
    const printed = await printLabels(db, deps.pdfs, {
      stationId: params.id,
      connectorIds: query.connectors,
      publicUrl: deps.config.publicUrl,
    })
    if (printed.ok) {
      const { name, pdf } = printed.value
      return ok({ name, content: Readable.from([pdf]), audit: null })
    }
    const { kind } = printed.refusal
    if (kind === 'pdf-busy') return refuse({ kind: 'too-many-requests', retryAfter: 5 })
    return refuse({ kind: kind === 'pdf-failed' ? 'pdf-unavailable' : kind })
  }),
]
