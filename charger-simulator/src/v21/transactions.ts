/** What 2.1 adds to the messages about transactions: limits that the server sends and the charger keeps. */

import type { ChargerEvent } from '../model/charger-event.ts'
import type { LimitKind, Transaction, TransactionLimit } from '../model/connector.ts'
import { type Payload, readNumber, readPayload } from '../payload.ts'
import type { Station } from '../station.ts'
import { buildUpdatedEvent } from '../v201/messages.ts'
import type { OutgoingCall } from '../wire/outbox.ts'
import type { LimitWatch } from './limit-watch.ts'

const FIELDS = { cost: 'maxCost', energy: 'maxEnergy', time: 'maxTime', percent: 'maxSoC' } as const

const TRIGGERS: Record<LimitKind, string> = {
  cost: 'CostLimitReached',
  energy: 'EnergyLimitReached',
  time: 'TimeLimitReached',
  percent: 'SoCLimitReached',
}

const KINDS: readonly LimitKind[] = ['cost', 'energy', 'time', 'percent']

const readLimit = (payload: Payload): TransactionLimit =>
  Object.fromEntries(
    KINDS.flatMap((kind) => {
      const most = readNumber(payload, FIELDS[kind])
      return most === undefined ? [] : [[kind, most]]
    }),
  )

const toWire = (limit: TransactionLimit): Payload =>
  Object.fromEntries(
    KINDS.flatMap((kind) => {
      const most = limit[kind]
      return most === undefined ? [] : [[FIELDS[kind], most]]
    }),
  )

/** The transaction that an event is of, where it is of one. */
export const getTransaction = (event: ChargerEvent): Transaction | undefined =>
  'transaction' in event ? event.transaction : undefined

/** A call about a transaction, with what 2.1 adds to it. */
export function extendEvent(
  station: Station,
  call: OutgoingCall,
  { transaction, watch }: { readonly transaction: Transaction; readonly watch: LimitWatch },
): OutgoingCall {
  if (call.action !== 'TransactionEvent') return call
  const before = call.payload()
  const { limit, reached } = transaction
  const isLimited = reached !== undefined && before.triggerReason === 'ChargingStateChanged'
  const payload: Payload = {
    ...before,
    ...(isLimited && { triggerReason: TRIGGERS[reached] }),
    ...(limit && {
      transactionInfo: { ...readPayload(before, 'transactionInfo'), transactionLimit: toWire(limit) },
    }),
  }
  return {
    ...call,
    payload: () => payload,
    onAnswer(reply) {
      call.onAnswer?.(reply)
      const sent = readPayload(reply, 'transactionLimit')
      if (sent) setLimit(station, transaction, { sent, watch })
    },
  }
}

/** The charger keeps it from now on, and says so. */
function setLimit(
  station: Station,
  transaction: Transaction,
  { sent, watch }: { readonly sent: Payload; readonly watch: LimitWatch },
): void {
  const connector = station.model.find(transaction.connector)
  if (connector?.transaction !== transaction || !station.quirks.keepsLimits) return
  watch.begin(transaction, readLimit(sent))
  sendLimit(station, transaction, watch)
}

/** Says which limit it keeps from now on. */
export function sendLimit(station: Station, transaction: Transaction, watch: LimitWatch): void {
  const reading = station.model.read(station.model.connector(transaction.connector))
  const event = buildUpdatedEvent(station, transaction, 'LimitSet', reading, 'Other')
  station.send(extendEvent(station, event, { transaction, watch }))
}

/** After a start: each transaction that was running goes on, and says so. */
export function sendResumed(station: Station, watch: LimitWatch): void {
  for (const connector of station.model.running) {
    const { transaction } = connector
    if (!transaction) continue
    const reading = station.model.read(connector)
    const event = buildUpdatedEvent(station, transaction, 'TxResumed', reading, 'Other')
    station.send(extendEvent(station, event, { transaction, watch }))
  }
}
