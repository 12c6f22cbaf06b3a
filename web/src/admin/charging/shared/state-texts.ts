/** What chargers call states and errors, in words. Unknown ones are shown as they came. */

import { findFaultWords } from '@voltyatra/domain'

type Words = Readonly<Record<string, string>>

/** The states of a connector, of OCPP 1.6 and 2.0.1. */
const STATES: Words = {
  Available: 'Free',
  Offline: 'Offline',
  Preparing: 'Car plugged in',
  Occupied: 'Occupied',
  Charging: 'Charging',
  SuspendedEV: 'Paused by the car',
  SuspendedEVSE: 'Paused by the charger',
  Finishing: 'Car still plugged in',
  Reserved: 'Reserved',
  Unavailable: 'Out of service',
  Faulted: 'Faulted',
  Unknown: 'Not reported yet',
}

export const formatState = (status: string): string => STATES[status] ?? status

/** Undefined where there is none. */
export function formatError(code: string | null): string | undefined {
  if (!code || code === 'NoError') return undefined
  const words = findFaultWords(code)?.meaning
  return words ? `${words} (${code})` : code
}

/** Why a call was refused, by the protocol's own codes. */
const REFUSALS: Words = {
  NotImplemented: 'Message not known',
  NotSupported: 'Message not supported',
  InternalError: 'Internal error',
  ProtocolError: 'Not allowed by the protocol',
  SecurityError: 'Refused for security',
  FormationViolation: 'Wrong format',
  FormatViolation: 'Wrong format',
  PropertyConstraintViolation: 'A field has a value that is not allowed',
  OccurenceConstraintViolation: 'A field is missing or repeated',
  OccurrenceConstraintViolation: 'A field is missing or repeated',
  TypeConstraintViolation: 'A field is of the wrong type',
  GenericError: 'Other error',
  MessageTypeNotSupported: 'Message type not supported',
  RpcFrameworkError: 'Not a message of the protocol',
}

export function formatRefusal(code: string): string {
  const words = REFUSALS[code]
  return words ? `${words} (${code})` : code
}

/** What a charger answers to a command, where its word does not say enough. */
const ANSWERS: Words = {
  ConditionNotSupported: 'It knows no such condition',
  DownloadOngoing: 'It is still fetching a file',
  InvalidURL: 'It cannot use this address',
  NoTariff: 'It has no tariff',
  NotFound: 'It has nothing of that name or number',
  NotSupported: 'It does not support this',
  NotImplemented: 'It does not know this',
  OngoingAuthorizedTransaction: 'A session runs there',
  RebootRequired: 'It does so after a restart',
  Scheduled: 'It does so later',
  TxNotFound: 'It has no such session',
  UnknownConnector: 'It has no such connector',
  UnknownMessageId: 'It has no such message',
  UnknownVendorId: 'It knows nothing of this vendor',
  UnlockFailed: 'It could not unlock',
  VersionMismatch: 'It has a later version of the list',
}

export function formatAnswer(status: string): string {
  const words = ANSWERS[status]
  return words ? `${words} (${status})` : status
}
