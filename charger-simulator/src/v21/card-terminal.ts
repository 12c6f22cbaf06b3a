/**
 * A card terminal: once the server has sent what a charge cost, it reports the payment (C21). A charge that begins with its
 * payment, by a token of the kind `DirectPayment`, costs at most what it has blocked on the card (C18).
 */
import type { Transaction } from '../model/connector.ts'
import { readNumber } from '../payload.ts'
import type { Station } from '../station.ts'
import { call } from '../v201/messages.ts'
import type { OutgoingCall } from '../wire/outbox.ts'

/** As OCPP names the kind of a token that is a payment. */
const PAYMENT = 'DirectPayment'
/** Rupees that it blocks on a card. */
const BLOCKS = 500

/** Of those that the server has begun, somebody has paid elsewhere. */
const isPaidHere = ({ token, remoteStartId }: Transaction): boolean =>
  token.type === PAYMENT && remoteStartId === undefined

/** What a charge may cost that was paid here; undefined for one that began otherwise. */
export const findBlocked = ({ quirks }: Station, transaction: Transaction): number | undefined =>
  quirks.terminal !== 'no' && isPaidHere(transaction) ? BLOCKS : undefined

/** With so much of the blocked amount used, a terminal that raises it blocks as much again. */
const RAISES_AT = 0.8

/** What is blocked on the card from now on (C23); undefined where it stays as it is. */
export function findRaised({ quirks, costs }: Station, transaction: Transaction): number | undefined {
  const [blocked, cost] = [transaction.limit?.cost, costs.get(transaction.key)]
  if (quirks.terminal !== 'raises' || blocked === undefined || cost === undefined) return undefined
  return isPaidHere(transaction) && cost >= blocked * RAISES_AT ? blocked + BLOCKS : undefined
}

/** Rupees by which a terminal that is set wrong takes too much. */
const TOO_MUCH = 10

/** The last event of a transaction, with the settlement that follows its answer. */
export function addSettlement(station: Station, event: OutgoingCall, transaction: Transaction): OutgoingCall {
  const { terminal } = station.quirks
  const takes = terminal === 'takes-all' || (terminal !== 'no' && isPaidHere(transaction))
  if (!takes || event.action !== 'TransactionEvent') return event
  return {
    ...event,
    onAnswer(reply) {
      event.onAnswer?.(reply)
      const cost = readNumber(reply, 'totalCost') ?? station.costs.get(transaction.key)
      if (cost !== undefined && cost > 0) settle(station, transaction, cost)
    },
  }
}

function settle(station: Station, transaction: Transaction, cost: number): void {
  const { key, token } = transaction
  const { terminal } = station.quirks
  const hasFailed = terminal === 'fails'
  const payload = {
    pspRef: isPaidHere(transaction) ? token.id : `PSP-${key}`,
    status: hasFailed ? 'Failed' : 'Settled',
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
