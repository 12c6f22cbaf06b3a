/** The dialects that are spoken here: the only place that knows which versions there are. */
import type { ChargerDialect, DialectCall, KeptSetting, WantedSetting } from './dialect.ts'
import { DIALECT_16 } from './v16/dialect.ts'
import { DIALECT_21 } from './v21/dialect.ts'
import { DIALECT_201 } from './v201/dialect.ts'

export const OLDEST = DIALECT_16

/** Oldest first. */
export const DIALECTS = [OLDEST, DIALECT_201, DIALECT_21] as const satisfies readonly ChargerDialect[]

/** One of those that are spoken here. */
export type SpokenDialect = (typeof DIALECTS)[number]

export type OcppVersion = SpokenDialect['version']

/** Newest first: what is preferred where a charger offers several. */
export const VERSIONS: readonly OcppVersion[] = DIALECTS.map(({ version }) => version).toReversed()

/** @param protocol of the charger's row: null before its first connection, which counts as one of the oldest version */
export const findDialect = (protocol: string | null): SpokenDialect =>
  DIALECTS.find(({ version }) => version === protocol) ?? OLDEST

/** The tag for which a charger is asked to start; undefined for any other call, and where it names none. */
export function findStartTag({ action, payload }: DialectCall): string | undefined {
  const tag = DIALECTS.find(({ startAction }) => startAction === action)?.tagOfStart(payload)
  return typeof tag === 'string' ? tag : undefined
}

const NAMES_PASSWORD = /"(authorizationkey|basicauthpassword)"/i

/**
 * Whether a charger that obeys runs other software, trusts others or has another password afterwards, whatever its
 * version; the payload may be anything.
 */
export const needsProof = (action: string, payload: Readonly<Record<string, unknown>>): boolean =>
  DIALECTS.some(
    ({ isSecured, settingAction }) =>
      isSecured(action, payload) ||
      (action === settingAction && NAMES_PASSWORD.test(JSON.stringify(payload))),
  )

/** What the program would set again, at chargers of any version, were it set to this; undefined where it would not. */
export const findKeptSetting = (setting: WantedSetting): KeptSetting | undefined =>
  DIALECTS.flatMap<KeptSetting>(({ kept }) => kept).find(
    ({ isOf, leaves }) => isOf(setting) && !leaves(setting.value),
  )
