/** A transaction at the moment at which it begins. */
import { randomUUID } from 'node:crypto'
import type { Authorized, Connector, Reading, Reservation, Transaction } from './connector.ts'

interface Beginning {
  readonly authorized: Authorized
  /** What the meter shows. */
  readonly reading: Reading
  /** The one that it uses up. */
  readonly reservation?: Reservation
}

export function createTransaction(
  { number }: Pick<Connector, 'number'>,
  { authorized: { token, remoteStartId }, reading, reservation }: Beginning,
): Transaction {
  return {
    key: randomUUID(),
    number: undefined,
    connector: number,
    token,
    startedAt: reading.at,
    meterStartWh: reading.registerWh,
    nextSeqNo: 0,
    samples: [],
    ...(remoteStartId !== undefined && { remoteStartId }),
    ...(reservation && { reservationId: reservation.id }),
  }
}
