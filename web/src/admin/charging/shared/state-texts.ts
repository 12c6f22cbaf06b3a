/** What chargers call states and errors, in words. Unknown ones are shown as they came. */

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

const LOCK = 'The connector cannot be locked or unlocked'

const GROUND = 'Earth fault: residual current found'

const HEAT = 'Temperature too high'

const CURRENT = 'Too much current'

const OVER = 'The supply voltage is too high'

const UNDER = 'The supply voltage is too low'

const SIGNAL = 'Weak radio signal'

/** The error codes of OCPP 1.6, and those that makers agreed on for 2.0.1 (MREC). */
const ERRORS: Words = {
  ConnectorLockFailure: LOCK,
  EVCommunicationError: 'Communication with the car failed',
  GroundFailure: GROUND,
  HighTemperature: HEAT,
  InternalError: 'Internal charger fault',
  LocalListConflict: 'Its local card list conflicts with the server’s',
  OtherError: 'Other fault',
  OverCurrentFailure: CURRENT,
  OverVoltage: OVER,
  PowerMeterFailure: 'Meter failure',
  PowerSwitchFailure: 'Power switch failure',
  ReaderFailure: 'Card reader failure',
  ResetFailure: 'Restart failed',
  UnderVoltage: UNDER,
  WeakSignal: SIGNAL,
  CX001: LOCK,
  CX002: GROUND,
  CX003: HEAT,
  CX004: CURRENT,
  CX005: OVER,
  CX006: UNDER,
  CX007: SIGNAL,
  CX008: 'The emergency stop was pressed',
  CX009: 'The driver was not identified in time',
  CX010: 'The car is not ready to charge',
  CX011: 'The cable check failed',
  CX012: 'The voltages of car and charger did not match',
  CX013: 'No connection to the internet',
  CX014: 'Fault on the pilot line to the car',
  CX015: 'Power failure at the site',
  CX016: 'A contactor in the car failed',
  CX017: 'A contactor in the charger failed',
  CX018: 'The cable is warm: less power',
  CX019: 'The cable is too hot: stopped',
  CX020: 'The connector is not fully plugged in',
  CX021: 'Too much capacitance in the car',
  CX022: 'Insulation fault',
  CX023: 'Fault on the proximity line of the connector',
  CX024: 'The voltage at the connector is too high',
  CX025: 'The latch of the connector is broken',
  CX026: 'The cable is cut',
}

/** Undefined where there is none. */
export function formatError(code: string | null): string | undefined {
  if (!code || code === 'NoError') return undefined
  const words = ERRORS[code]
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
