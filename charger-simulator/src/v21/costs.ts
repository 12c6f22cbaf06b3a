/** What the charger itself computes of a transaction's cost, by the tariff that it was sent: energy and fees. */

import type { Transaction } from '../model/connector.ts'
import { type Payload, readNumber, readPayload, readPayloads } from '../payload.ts'
import type { Station } from '../station.ts'
import type { OutgoingCall } from '../wire/outbox.ts'
import type { OwnTariffs, Tariffs } from './answer-call.ts'

const PER_CENT = 100
const WH_IN_KWH = 1_000

interface Priced {
  readonly transaction: Transaction
  readonly tariffs: Tariffs
  readonly ownTariffs: OwnTariffs
}

/** The same call, with what it costs so far where it says a reading and a tariff is known. */
export function addCost(
  station: Station,
  call: OutgoingCall,
  { transaction, tariffs, ownTariffs }: Priced,
): OutgoingCall {
  const tariff = ownTariffs.get(transaction.key) ?? tariffs.get(transaction.connector) ?? tariffs.get(0)
  const { costFactor } = station.quirks
  if (call.action !== 'TransactionEvent' || !tariff || costFactor === 0) return call
  const payload = call.payload()
  if (payload.eventType === 'Started') return call
  const { model } = station
  const usedWh = model.read(model.connector(transaction.connector)).registerWh - transaction.meterStartWh
  const costDetails = computeCost(tariff, usedWh, costFactor)
  return { ...call, payload: () => ({ ...payload, costDetails }) }
}

function computeCost(tariff: Payload, usedWh: number, factor: number): Payload {
  const [energy, fee] = [readPart(tariff, 'energy', 'priceKwh'), readPart(tariff, 'fixedFee', 'priceFixed')]
  const net = ((energy.price * usedWh) / WH_IN_KWH + fee.price) * factor
  const tax = ((energy.price * usedWh * energy.tax) / WH_IN_KWH + fee.price * fee.tax) * factor
  return {
    totalCost: {
      currency: 'INR',
      typeOfCost: 'NormalCost',
      total: { exclTax: round(net), inclTax: round(net + tax) },
    },
    totalUsage: { energy: usedWh / WH_IN_KWH, chargingTime: 0, idleTime: 0 },
  }
}

/** The last price of a part: what holds without conditions stands there. */
function readPart(tariff: Payload, name: string, key: string) {
  const part = readPayload(tariff, name) ?? {}
  const price = readPayloads(part, 'prices').at(-1)
  const tax = readPayloads(part, 'taxRates').reduce((sum, rate) => sum + (readNumber(rate, 'tax') ?? 0), 0)
  return { price: (price && readNumber(price, key)) ?? 0, tax: tax / PER_CENT }
}

const round = (rupees: number): number => Math.round(rupees * PER_CENT) / PER_CENT
