/**
 * The meanings of chargers’ error codes, and what to do about each: those of OCPP 1.6, and those that makers agreed on
 * (MREC).
 */

export interface FaultWords {
  readonly meaning: string
  /** What the operator does about it. */
  readonly todo: string
}

const LOCK: FaultWords = {
  meaning: 'The connector cannot be locked or unlocked',
  todo: 'Unlock the connector from here. If that fails, look for dirt or damage at the latch on site.',
}
const GROUND: FaultWords = {
  meaning: 'Earth fault: residual current found',
  todo: 'Leave it out of use. An electrician measures the earth connection and the residual current device.',
}
const HEAT: FaultWords = {
  meaning: 'Temperature too high',
  todo: 'Clean filters and fans and see that air can pass. If it repeats on cool days, replace the fan or the sensor.',
}
const CURRENT: FaultWords = {
  meaning: 'Too much current',
  todo: 'Try another car. If it repeats, have the power module and the cable measured.',
}
const OVER: FaultWords = {
  meaning: 'The supply voltage is too high',
  todo: 'Measure the supply on site and ask the electricity distributor. The charger itself may be in order.',
}
const UNDER: FaultWords = {
  meaning: 'The supply voltage is too low',
  todo: 'Measure the supply on site under load; ask the electricity distributor or lower the station’s limit.',
}
const SIGNAL: FaultWords = {
  meaning: 'Weak radio signal',
  todo: 'Move the antenna or change the mobile network. Charges go on while it is offline, where it allows them.',
}
const CAR: FaultWords = {
  meaning: 'Communication with the car failed',
  todo: 'Often the car or a loose connector. If it repeats with several cars, have the cable and its contacts looked at.',
}

const FAULTS: Readonly<Record<string, FaultWords>> = {
  ConnectorLockFailure: LOCK,
  EVCommunicationError: CAR,
  GroundFailure: GROUND,
  HighTemperature: HEAT,
  InternalError: {
    meaning: 'Internal charger fault',
    todo: 'Restart it. If it comes back, ask for its log and send that to the maker.',
  },
  LocalListConflict: {
    meaning: 'Its local card list conflicts with the server’s',
    todo: 'Nothing on site: the list is sent again by itself. If it repeats, clear the list with SendLocalList.',
  },
  OtherError: {
    meaning: 'Other fault',
    todo: 'The charger’s own words beside it say more. Ask for its log where they do not.',
  },
  OverCurrentFailure: CURRENT,
  OverVoltage: OVER,
  PowerMeterFailure: {
    meaning: 'Meter failure',
    todo: 'Restart it. While the meter is silent nothing can be billed: have the meter and its line replaced if it comes back.',
  },
  PowerSwitchFailure: {
    meaning: 'Power switch failure',
    todo: 'Leave it out of use: the contactor may be welded. An electrician replaces it.',
  },
  ReaderFailure: {
    meaning: 'Card reader failure',
    todo: 'Restart it. Drivers can still start in the app; replace the reader at the next visit.',
  },
  ResetFailure: {
    meaning: 'Restart failed',
    todo: 'Switch it off and on at its breaker.',
  },
  UnderVoltage: UNDER,
  WeakSignal: SIGNAL,
  CX001: LOCK,
  CX002: GROUND,
  CX003: HEAT,
  CX004: CURRENT,
  CX005: OVER,
  CX006: UNDER,
  CX007: SIGNAL,
  CX008: {
    meaning: 'The emergency stop was pressed',
    todo: 'Somebody on site looks whether there is danger, and releases the button. Then restart the charger.',
  },
  CX009: {
    meaning: 'The driver was not identified in time',
    todo: 'Nothing, where it stays single. If it repeats, look at its connection and its card reader.',
  },
  CX010: {
    meaning: 'The car is not ready to charge',
    todo: 'Nothing at the charger: the driver plugs in again. If several cars say so, ask for its log.',
  },
  CX011: {
    meaning: 'The cable check failed',
    todo: 'Leave the connector out of use until an electrician has measured the insulation of the cable.',
  },
  CX012: {
    meaning: 'The voltages of car and charger did not match',
    todo: 'Often one car. If it repeats with several, have the output voltage measured.',
  },
  CX013: {
    meaning: 'No connection to the internet',
    todo: 'Look at the router or the SIM card on site.',
  },
  CX014: {
    meaning: 'Fault on the pilot line to the car',
    todo: 'Look at the contacts of the connector; have the cable replaced if it repeats with several cars.',
  },
  CX015: {
    meaning: 'Power failure at the site',
    todo: 'Ask the site and the electricity distributor. The charger comes back by itself.',
  },
  CX016: {
    meaning: 'A contactor in the car failed',
    todo: 'Nothing at the charger: it is the car.',
  },
  CX017: {
    meaning: 'A contactor in the charger failed',
    todo: 'Leave it out of use: an electrician replaces the contactor.',
  },
  CX018: {
    meaning: 'The cable is warm: less power',
    todo: 'If it stays, look at the contacts of the connector and at its cooling.',
  },
  CX019: {
    meaning: 'The cable is too hot: stopped',
    todo: 'Leave the connector out of use until its contacts and its cooling were looked at.',
  },
  CX020: {
    meaning: 'The connector is not fully plugged in',
    todo: 'The driver plugs in again. If it repeats, look for damage at the connector.',
  },
  CX021: {
    meaning: 'Too much capacitance in the car',
    todo: 'Nothing at the charger: it is the car.',
  },
  CX022: {
    meaning: 'Insulation fault',
    todo: 'Leave it out of use until an electrician has measured the insulation of the cable and the power module.',
  },
  CX023: {
    meaning: 'Fault on the proximity line of the connector',
    todo: 'Look at the latch and the contacts of the connector; replace the cable if it repeats.',
  },
  CX024: {
    meaning: 'The voltage at the connector is too high',
    todo: 'Leave it out of use and ask the maker.',
  },
  CX025: {
    meaning: 'The latch of the connector is broken',
    todo: 'Have the connector replaced. Until then cars may come loose while charging.',
  },
  CX026: {
    meaning: 'The cable is cut',
    todo: 'Leave it out of use at once, make it safe, and report the theft or damage.',
  },
}

/** Newer versions of the protocol report that a connector is faulted and leave the rest to events. */
const UNNAMED: FaultWords = {
  meaning: 'Fault without a code',
  todo: 'Restart the charger from here. If it stays, ask it for its log and send that to its maker.',
}

/** By the code of the protocol first, then by the maker's own; undefined for one that nobody here knows. */
export function findFaultWords(
  code: string | null,
  vendorCode: string | null = null,
): FaultWords | undefined {
  if (code === null && vendorCode === null) return UNNAMED
  // `OtherError` and `InternalError` say that the maker's code is the one that means something.
  const isVague = code === null || code === 'OtherError' || code === 'InternalError'
  const byMaker = vendorCode === null ? undefined : FAULTS[vendorCode.trim().toUpperCase()]
  if (isVague && byMaker) return byMaker
  return code === null ? byMaker : FAULTS[code]
}

interface Fault {
  readonly errorCode: string | null
  readonly vendorError: string | null
  readonly info: string | null
}

/** A fault in a line: in words where its code is known, and always as the charger said it. */
export function describeFault({ errorCode, vendorError, info }: Fault): string {
  const words = findFaultWords(errorCode, vendorError)
  const codes = [errorCode, vendorError].filter(Boolean).join(', ')
  const named = words ? (codes ? `${words.meaning} (${codes})` : words.meaning) : codes
  return info ? `${named}: ${info}` : named
}
