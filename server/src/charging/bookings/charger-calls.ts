/** What a charger is told of a booking, in the words of the version that it speaks: pure. */

interface ChargerCall {
  readonly action: string
  readonly payload: object
}

interface Start {
  readonly protocol: string | null
  readonly evse: number
  readonly number: number
  readonly idTag: string
  /** 2.0.1 chargers say it back when they begin; a whole number of 31 bits. */
  readonly startId: number
}

export function startCall({ protocol, evse, number, idTag, startId }: Start): ChargerCall {
  if (protocol !== 'ocpp2.0.1') {
    return { action: 'RemoteStartTransaction', payload: { connectorId: number, idTag } }
  }
  return {
    action: 'RequestStartTransaction',
    payload: { evseId: evse, remoteStartId: startId, idToken: { idToken: idTag, type: 'Central' } },
  }
}

/**
 * Asks for what the meter says now: of 2.0.1 within the transaction, as its other readings come. Chargers know one way of
 * asking or the other, so every other time it is asked otherwise.
 */
export function meterCall(
  { protocol, evse, number }: Pick<Start, 'protocol' | 'evse' | 'number'>,
  { isRepeat }: { readonly isRepeat: boolean },
): ChargerCall {
  const action = 'TriggerMessage'
  if (protocol === 'ocpp2.0.1') {
    const requestedMessage = isRepeat ? 'MeterValues' : 'TransactionEvent'
    return { action, payload: { requestedMessage, evse: { id: evse } } }
  }
  return {
    action,
    payload: { requestedMessage: 'MeterValues', ...(!isRepeat && { connectorId: number }) },
  }
}
