/** The operator's calls of the codes on connectors. */
import { listConnectorCodes, replaceConnectorCode } from '@voltyatra/contract'
import { ok, refuse } from '@voltyatra/domain'
import type { Reader } from '../../../db/client.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { toKilowatts } from '../../../network/stations/http/kilowatts.ts'
import { type CodedConnector, formatCode, replaceCode, selectCodesOf } from '../index.ts'

/** What the QR code on a label holds. */
const buildCodeAddress = (publicUrl: string, code: string): string => `${publicUrl}/c/${code}`

const toWire = (publicUrl: string) => (connector: CodedConnector) => ({
  connectorId: connector.connectorId,
  number: connector.number,
  type: connector.type,
  powerKW: toKilowatts(connector.powerW),
  code: formatCode(connector.code),
  address: buildCodeAddress(publicUrl, connector.code),
  madeAt: connector.madeAt.toISOString(),
  isReplacement: connector.isReplacement,
})

const loadCodes = async (reader: Reader, stationId: string, publicUrl: string) =>
  (await selectCodesOf(reader, stationId)).map(toWire(publicUrl))

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
]
