/** What a charger is asked about a reservation, in the words of the version that it speaks: pure. */

interface ChargerCall {
  readonly action: string
  readonly payload: object
}

interface Reserve {
  readonly protocol: string | null
  readonly evse: number
  readonly number: number
  readonly reservationId: number
  readonly idTag: string
  /** Cards of it open what is kept, too. */
  readonly group: string | null
  readonly expiresAt: Date
}

export function reserveCall({
  protocol,
  evse,
  number,
  reservationId,
  idTag,
  group,
  expiresAt,
}: Reserve): ChargerCall {
  const action = 'ReserveNow'
  const expires = expiresAt.toISOString()
  if (protocol !== 'ocpp2.0.1') {
    const parent = group === null ? {} : { parentIdTag: group }
    return { action, payload: { connectorId: number, expiryDate: expires, idTag, ...parent, reservationId } }
  }
  return {
    action,
    payload: {
      id: reservationId,
      expiryDateTime: expires,
      idToken: { idToken: idTag, type: 'Central' },
      ...(group !== null && { groupIdToken: { idToken: group, type: 'Central' } }),
      evseId: evse,
    },
  }
}

export const withdrawCall = (reservationId: number): ChargerCall => ({
  action: 'CancelReservation',
  payload: { reservationId },
})
