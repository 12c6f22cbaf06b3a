/** The sheet of labels of a station's connectors. */
import { ok, type Result, refuse } from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'
import { buildLabelsPdfWork, loadLook } from '../../money/printing/index.ts'
import { selectStationForBooking } from '../../network/stations/index.ts'
import type { PdfPrinter } from '../../platform/pdf/pdf-printer.ts'
import type { PdfRefusal } from '../../platform/pdf/pdf-work.ts'
import { formatCode } from './code.ts'
import { selectCodesOf } from './queries.ts'

interface LabelsRequest {
  readonly stationId: string
  /** All of the station without it. */
  readonly connectorIds: readonly string[] | undefined
  /** The origin at which people reach the program. */
  readonly publicUrl: string
}

export interface LabelSheet {
  readonly name: string
  readonly pdf: Uint8Array
}

export const buildCodeAddress = (publicUrl: string, code: string): string => `${publicUrl}/c/${code}`

export async function printLabels(
  reader: Reader,
  pdfs: PdfPrinter,
  { stationId, connectorIds, publicUrl }: LabelsRequest,
): Promise<Result<LabelSheet, { readonly kind: 'station-not-found' | 'connector-not-found' } | PdfRefusal>> {
  const station = await selectStationForBooking(reader, stationId)
  if (!station) return refuse({ kind: 'station-not-found' })
  const all = await selectCodesOf(reader, stationId)
  const chosen = connectorIds ? all.filter(({ connectorId }) => connectorIds.includes(connectorId)) : all
  if (chosen.length === 0) return refuse({ kind: 'connector-not-found' })
  const printed = await pdfs.print(
    buildLabelsPdfWork({
      title: `Labels of ${station.name}`,
      look: await loadLook(reader),
      // Of the newest code: a sheet that is printed again is the same file.
      createdAt: new Date(Math.max(...chosen.map(({ madeAt }) => madeAt.getTime()))),
      labels: chosen.map(({ number, type, powerW, code }) => ({
        station: station.name,
        connector: `Connector ${number} · ${type} · ${powerW / 1000} kW`,
        code: formatCode(code),
        address: buildCodeAddress(publicUrl, code),
        how: 'Scan to charge: price, UPI, done. No app, no account.',
        typed: `${new URL(publicUrl).host}/c`,
      })),
    }),
  )
  return printed.ok
    ? ok({
        name: `labels-${station.name.replaceAll(/[^A-Za-z0-9]+/g, '-').toLowerCase()}.pdf`,
        pdf: printed.value,
      })
    : printed
}
