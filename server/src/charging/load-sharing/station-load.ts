/** What a station's chargers share, as the operator sees it. */

import type { Reader } from '../../db/client.ts'
import { loadLimitOf } from '../../network/stations/index.ts'
import { computeHeldW, NO_LIMIT_ACCEPTED, type ShareWhy } from './accepted-limit.ts'
import { type ConnectorRow, readSharingConnectors } from './connector-queries.ts'

export interface ConnectorLoad {
  readonly chargerId: string
  readonly identity: string
  /** Of the station's connector; null where it is none of them. */
  readonly connectorNumber: number | null
  readonly address: number
  readonly ratingW: number
  readonly isCharging: boolean
  /** What it is to have; null where nothing is shared. */
  readonly shareW: number | null
  /** The most that it may draw under its limit, or what it does draw. */
  readonly heldW: number
  /** Null where no meter has said. */
  readonly measuredW: number | null
  readonly why: ShareWhy | null
  /** The charger's answer to its last limit. */
  readonly answer: string | null
  readonly answeredAt: Date | null
}

export interface StationLoad {
  readonly limitW: number | null
  /** What all may draw together by what they have accepted. */
  readonly heldW: number
  readonly sharedW: number
  readonly measuredW: number
  readonly connectors: readonly ConnectorLoad[]
}

export async function loadStationLoad(reader: Reader, stationId: string): Promise<StationLoad | undefined> {
  const limit = await loadLimitOf(reader, stationId)
  if (!limit) return undefined
  const rows = await readSharingConnectors(reader, stationId)
  const connectors = rows
    .filter(({ isHere }) => isHere)
    .map((row) => toConnectorLoad(row, limit.limitW !== null))
  const sum = (of: (connector: ConnectorLoad) => number) =>
    connectors.reduce((total, connector) => total + of(connector), 0)
  return {
    limitW: limit.limitW,
    heldW: sum(({ heldW }) => heldW),
    sharedW: sum(({ shareW }) => shareW ?? 0),
    measuredW: sum(({ measuredW }) => measuredW ?? 0),
    connectors,
  }
}

function toConnectorLoad(row: ConnectorRow, isLimited: boolean): ConnectorLoad {
  const { share, ratingW } = row
  const drawnW = share?.why === 'exceeds' ? share.shareW : 0
  return {
    chargerId: row.chargerId,
    identity: row.identity,
    connectorNumber: row.connectorNumber,
    address: row.address,
    ratingW,
    isCharging: row.sessionId !== null,
    shareW: isLimited ? (share?.shareW ?? null) : null,
    heldW: Math.max(computeHeldW(share ?? NO_LIMIT_ACCEPTED, ratingW), drawnW),
    measuredW: row.sessionId === null ? null : row.powerW,
    why: isLimited ? (share?.why ?? null) : null,
    answer: share?.answer ?? null,
    answeredAt: share?.answeredAt ?? null,
  }
}
