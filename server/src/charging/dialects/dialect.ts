/**
 * All in which the versions of OCPP differ, seen from the program: what it wants of a charger as that version's calls,
 * and what the version is like. Messages of chargers are read in `charging/ocpp`, by folders of the same names.
 */
import type { IsSecured, OcppTariff } from '@voltyatra/domain'
import type { DialectSql } from './dialect-queries.ts'

/** Nested deeper than any message of the protocol, in any version. */
export const DEEPEST_MESSAGE = 32

/** A call as it is stored and sent. */
export interface DialectCall {
  readonly action: string
  readonly payload: Readonly<Record<string, unknown>>
}

/** A connector as the program stores it; `evse` is 0 where the version knows no EVSE. */
export interface ConnectorAddress {
  readonly evse: number
  readonly number: number
}

export interface StartIntent extends ConnectorAddress {
  readonly idTag: string
  /** Returned by the charger when it begins, where the version has a place for it; a whole number of 31 bits. */
  readonly startId: number
  /** Whether somebody without an account has paid for it at once. */
  readonly isPaidDirectly: boolean
}

/** A session has the id that its charger gave it, or the number that it was given. */
export interface StopIntent {
  readonly transactionId: string | null
  readonly transactionNumber: number
}

export interface LimitIntent {
  /** The number by which the version addresses what has one limit: see `DialectSql.address`. */
  readonly address: number
  readonly unit: 'A' | 'W'
  /** Of that unit, whole. */
  readonly limit: number
  readonly now: Date
  /** Whether it takes profiles whose limit changes without the profile being sent again. */
  readonly isDynamic?: boolean
  /** It has such a profile at this address since its last start: only the limit is sent. */
  readonly isUpdate?: boolean
}

export interface ReserveIntent extends ConnectorAddress {
  readonly reservationId: number
  readonly idTag: string
  /** Its cards may charge there, too. */
  readonly group: string | null
  readonly expiresAt: Date
}

export interface FirmwareIntent {
  readonly address: string
  /** Of the maker: base64 and PEM; both or neither. */
  readonly signature: string | null
  readonly certificate: string | null
  /** By which the charger names the update, where the version has a place for it. */
  readonly requestId: number
  readonly now: Date
}

export interface LogIntent {
  readonly kind: 'diagnostics' | 'security'
  /** Returned by the charger with its progress, where the version has a place for it. */
  readonly number: number
  /** Where it sends the file. */
  readonly location: string
  /** What happened before is not wanted. */
  readonly from: Date | undefined
}

/** A setting of a charger: a variable of a component, or a key of 1.6, which has no component and no place. */
export interface WantedSetting {
  readonly component: string
  readonly componentInstance: string
  readonly evse: number
  readonly connector: number
  readonly name: string
  readonly instance: string
  readonly value: string
}

/** What the program itself sets, after each start or where a display shows codes. */
export interface KeptSetting {
  readonly isOf: (setting: WantedSetting) => boolean
  /** Whether a charger that is set to this is left alone. */
  readonly leaves: (value: string) => boolean
  /** What it is set to else; null where each charger is set to something of its own. */
  readonly wanted: string | null
  /** Only at chargers that report their register by the clock, because they make no readings while they charge. */
  readonly isOfClock?: true
}

export interface SwapIntent {
  /** Said back by the cabinet with each of its messages; a whole number of 31 bits. */
  readonly requestId: number
  readonly idToken: string
}

/** What is wanted of a charger, each as one call of the version. */
export interface DialectCalls {
  readonly start: (intent: StartIntent) => DialectCall
  readonly stop: (intent: StopIntent) => DialectCall
  /** Has the meter read now. Chargers know one way of asking or the other, so a repeat asks in another way. */
  readonly readMeter: (connector: ConnectorAddress, how: { readonly isRepeat: boolean }) => DialectCall
  /** Has the charger say whether a car charges there, also one that it has not said anything of. */
  readonly readState: (connector: ConnectorAddress) => DialectCall
  readonly setLimit: (intent: LimitIntent) => DialectCall
  readonly clearLimit: (address: number) => DialectCall
  /** In which units the charger takes limits. */
  readonly readLimitUnits: () => DialectCall
  readonly reserve: (intent: ReserveIntent) => DialectCall
  readonly cancelReservation: (reservationId: number) => DialectCall
  /** Restarts it: at once, or after its charges. */
  readonly reset: (how: { readonly isHard: boolean }) => DialectCall
  readonly unlock: (connector: ConnectorAddress) => DialectCall
  /** Takes a connector, or the whole charger, out of use or back. */
  readonly setAvailability: (isAvailable: boolean, connector?: ConnectorAddress) => DialectCall
  /** Has it fetch and install other firmware now. */
  readonly updateFirmware: (intent: FirmwareIntent) => DialectCall
  /** Has it say what it is set to; settings that the version has no name for are left out. */
  readonly readSettings: (settings: readonly WantedSetting[]) => readonly DialectCall[]
  /** Undefined where the version has no name for it. */
  readonly changeSetting: (setting: WantedSetting) => DialectCall | undefined
  readonly setPassword: (password: string) => DialectCall
  /** Has the charger ask for a new certificate. */
  readonly renewCertificate: () => DialectCall
  /**
   * Hands over the certificate that the charger asked for.
   * @param chain in PEM, the charger's own first
   * @param requestId the number of its request, where it gave one
   */
  readonly installCertificate: (chain: string, requestId?: number) => DialectCall
  /** Has the charger send a file. */
  readonly sendLog: (intent: LogIntent) => DialectCall
  /** Shows for so many seconds that somebody pays for a charge there; absent where the version cannot. */
  readonly showPayment?: (connector: ConnectorAddress, seconds: number) => DialectCall
  /** Shows what a charge costs there; absent where the version cannot. */
  readonly showTariff?: (connector: ConnectorAddress, tariff: OcppTariff) => DialectCall
  /** A charge that is under way costs otherwise than the connector shows; absent where the version cannot. */
  readonly changeTariff?: (transactionId: string, tariff: OcppTariff) => DialectCall
  /** Has a cabinet take a battery and give another out; absent where the version cannot. */
  readonly requestSwap?: (intent: SwapIntent) => DialectCall
}

/**
 * The codes by which a charger of the version is answered that its message is wrong, where versions name them
 * differently.
 */
export interface ErrorCodes {
  /** The frame is no message. */
  readonly frame: string
  /** The payload as a whole is not what the action has. */
  readonly payload: string
  /** A field is missing, or there are too many or too few of it. */
  readonly occurrence: string
}

/** A message of another version within a message of this one. */
export interface Carried {
  /** As the charger’s row would have it. */
  readonly version: string
  readonly action: string
  /** Undefined where it cannot be read. */
  readonly payload: unknown
  /** Which of them a charger can be asked. */
  readonly isRequested: ReadonlySet<string>
  /** The setting by which a charger says that it knows such messages. */
  readonly needs: string
  /** Carries another one so. */
  readonly carry: (action: string, payload: object) => DialectCall
}

export interface ChargerDialect {
  /** The name of the WebSocket subprotocol, as the charger's row has it. */
  readonly version: string
  readonly calls: DialectCalls
  /** The action of `calls.start`. */
  readonly startAction: string
  /** The tag in the payload of such a call; the payload may be anything. */
  readonly tagOfStart: (payload: Readonly<Record<string, unknown>>) => unknown
  /** What a charger can be asked. */
  readonly commands: ReadonlySet<string>
  /** Which of them only the owner and managers may give, once they were asked again; the payload may be anything. */
  readonly isSecured: IsSecured
  /** The action that changes a setting, such as the password. */
  readonly settingAction: string
  /** What the program itself sets at its chargers. */
  readonly kept: readonly KeptSetting[]
  /** Whether its chargers number a connector like this; `sql.isNumberedHere` asks the same of rows. */
  readonly isConnectorAddress: (connector: ConnectorAddress) => boolean
  readonly errorCodes: ErrorCodes
  /** What a call of this version carries of another one; absent where the version does not. */
  readonly findCarried?: (call: DialectCall) => Carried | undefined
  readonly sql: DialectSql
}
