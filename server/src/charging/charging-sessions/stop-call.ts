/** What ends a session, in the words of the version that its charger speaks: pure. */

/** A session has the id that its charger gave it, or the number that it was given. */
export const stopCall = (session: {
  readonly protocol: string | null
  readonly transactionId: string | null
  readonly transactionNumber: number
}): { readonly action: string; readonly payload: object } => {
  const { protocol, transactionId, transactionNumber } = session
  if (protocol === 'ocpp2.0.1') {
    return {
      action: 'RequestStopTransaction',
      payload: { transactionId: transactionId ?? String(transactionNumber) },
    }
  }
  // A number that the charger brought with it stands where 2.0.1 has its id.
  const number = transactionId === null ? transactionNumber : Number(transactionId)
  return { action: 'RemoteStopTransaction', payload: { transactionId: number } }
}
