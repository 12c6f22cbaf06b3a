/** A card terminal: once the server has sent what a charge cost, it reports the payment (C20). */
import type { Transaction } from '../model/connector.ts'
import { readNumber } from '../payload.ts'
import type { Station } from '../station.ts'
import { call } from '../v201/messages.ts'
import type { OutgoingCall } from '../wire/outbox.ts'

/** Rupees by which a terminal that is set wrong takes too much. */
const TOO_MUCH = 10

/** The last event of a transaction, with the settlement that follows its answer. */
export function addSettlement(station: Station, event: OutgoingCall, transaction: Transaction): OutgoingCall {
  if (station.quirks.terminal === 'no' || event.action !== 'TransactionEvent') return event
  return {
    ...event,
    onAnswer(reply) {
      event.onAnswer?.(reply)
      const cost = readNumber(reply, 'totalCost') ?? station.costs.get(transaction.key)
      if (cost !== undefined && cost > 0) settle(station, transaction, cost)
    },
  }
}

function settle(station: Station, { key }: Transaction, cost: number): void {
  const { terminal } = station.quirks
  const hasFailed = terminal === 'fails'
  const payload = {
    ...{ pspRef: `PSP-${key}`, status: hasFailed ? 'Failed' : 'Settled' },
    settlementAmount: hasFailed ? 0 : terminal === 'overcharges' ? cost + TOO_MUCH : cost,
    settlementTime: station.toStamp(station.clock.now()),
    ...(terminal !== 'nameless' && { transactionId: key }),
    ...(hasFailed && { statusInfo: 'Card declined' }),
  }
  // It is kept while there is no connection, as all that is paid for.
  const settlement = { ...call('NotifySettlement', payload), isKept: true }
  station.send(settlement)
  if (terminal === 'repeats') station.send(settlement)
}
