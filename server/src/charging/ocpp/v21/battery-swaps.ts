/** BatterySwap (S01 to S04): a cabinet reports batteries that are put in and taken out. */
import { takeSwapEvent } from '../../battery-swaps/index.ts'
import type { Handler } from '../route.ts'

interface BatteryData {
  readonly evseId: number
  readonly serialNumber: string
  readonly soC: number
  readonly soH: number
  readonly productionDate?: string
}

interface BatterySwap {
  readonly eventType: 'BatteryIn' | 'BatteryOut' | 'BatteryOutTimeout'
  readonly requestId: number
  readonly idToken: { readonly idToken: string; readonly type: string }
  readonly batteryData: readonly BatteryData[]
}

/** More batteries than any vehicle has are not looked at. */
const MOST_BATTERIES = 20
const LARGEST_EVSE = 2 ** 31 - 1

const toPermille = (percent: number): number => Math.round(percent * 10)

const toDay = (text: string | undefined): string | null => {
  const at = text === undefined ? Number.NaN : Date.parse(text)
  return Number.isNaN(at) ? null : new Date(at).toISOString().slice(0, 10)
}

/** A slot holds a battery once, however often it is listed. */
const listOnce = (all: readonly BatteryData[]): readonly BatteryData[] => [
  ...new Map(all.map((one) => [`${one.evseId} ${one.serialNumber}`, one])).values(),
]

/** It is over at the cabinet by now: the answer says nothing, so what it costs follows by itself. */
export const takeBatterySwap: Handler<BatterySwap> = ({ chargerId, now }, payload) => {
  const { eventType: kind, requestId, idToken, batteryData } = payload
  // Beyond what numbers hold exactly, two requests would have one number.
  if (!Number.isSafeInteger(requestId)) return { kind: 'stored', reply: {} }
  // Where a message that was mended does not say all of one battery, none counts: the operator decides.
  const isWhole = batteryData.every(
    ({ evseId, serialNumber, soC, soH }) =>
      [evseId, soC, soH].every(Number.isFinite) && typeof serialNumber === 'string',
  )
  const batteries = (isWhole ? listOnce(batteryData).slice(0, MOST_BATTERIES) : []).map((one) => ({
    evse: Math.min(one.evseId, LARGEST_EVSE),
    serial: one.serialNumber.trim() || null,
    socPermille: toPermille(one.soC),
    sohPermille: toPermille(one.soH),
    producedOn: toDay(one.productionDate),
  }))
  const token = { number: idToken.idToken, kind: idToken.type }
  return {
    kind: 'alone',
    async use(tx) {
      await takeSwapEvent(tx, { chargerId, kind, requestId, token, batteries, now })
      return { reply: {} }
    },
  }
}
