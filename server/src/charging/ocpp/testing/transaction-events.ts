/** A transaction as a 2.0.1 charger reports it, piece by piece, on its first EVSE. */

/** As 1.6 writes it: tests of both versions name one and the same sample. */
export interface Sample {
  readonly value: string
  readonly measurand?: string
  readonly unit?: string
}

const as201 = ({ value, unit, ...sample }: Sample) => ({
  ...sample,
  value: Number(value),
  ...(unit && { unitOfMeasure: { unit } }),
})

export function transactionEvents(timestamp: () => string) {
  let seqNo = -1
  const event = (transactionId: string, fields: object, info: object = {}) => {
    seqNo += 1
    return {
      timestamp: timestamp(),
      seqNo,
      evse: { id: 1, connectorId: 1 },
      transactionInfo: { transactionId, ...info },
      ...fields,
    }
  }
  const register = (wh: number, context?: string) => ({ value: wh, ...(context && { context }) })
  const meterValue = (...sampledValue: readonly object[]) => [{ timestamp: timestamp(), sampledValue }]
  return {
    started: (transactionId: string, idTag: string) =>
      event(
        transactionId,
        {
          eventType: 'Started',
          triggerReason: 'RemoteStart',
          idToken: { idToken: idTag, type: 'Central' },
          meterValue: meterValue(register(1000, 'Transaction.Begin')),
        },
        { chargingState: 'Charging' },
      ),
    updated: (transactionId: string, wh: number, more: readonly Sample[] = []) =>
      event(transactionId, {
        eventType: 'Updated',
        triggerReason: 'MeterValuePeriodic',
        meterValue: meterValue(register(wh), ...more.map(as201)),
      }),
    changed: (transactionId: string, chargingState: string) =>
      event(
        transactionId,
        { eventType: 'Updated', triggerReason: 'ChargingStateChanged' },
        { chargingState },
      ),
    /** `null`: it says nothing of its register. */
    ended: (transactionId: string, wh: number | null, context: string | undefined = 'Transaction.End') =>
      event(
        transactionId,
        {
          eventType: 'Ended',
          triggerReason: 'RemoteStop',
          ...(wh !== null && { meterValue: meterValue(register(wh, context)) }),
        },
        { stoppedReason: 'Remote' },
      ),
  }
}
