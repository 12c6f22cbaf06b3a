/** What a charger can be asked, by its version of OCPP. */
import type { Commands, Payload } from './command-form.ts'
import { COMMANDS_16 } from './forms-16.ts'
import { COMMANDS_201 } from './forms-201.ts'

export const commandsFor = (protocol: string | null): Commands =>
  protocol === 'ocpp2.0.1' ? COMMANDS_201 : COMMANDS_16

/** Ends the session of this transaction, and no other. */
export const stopCommand = (
  protocol: string | null,
  transactionId: string,
): { readonly action: string; readonly payload: Payload } =>
  protocol === 'ocpp2.0.1'
    ? { action: 'RequestStopTransaction', payload: { transactionId } }
    : { action: 'RemoteStopTransaction', payload: { transactionId: Number(transactionId) } }
