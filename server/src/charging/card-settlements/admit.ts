/**
 * Decides whether a charge may begin that its charger reports as paid at a card terminal: the token is the reference of the
 * payment, and the operator has to trust the terminal.
 */
import { isReportedLate, type Paise, paise, type Result } from '@voltyatra/domain'
import type { Reader, Tx } from '../../db/client.ts'
import { createId } from '../../db/unit-of-work.ts'
import {
  insertTerminalCharge,
  isPaymentUsed,
  selectTerminalChargeOfSession,
  type TerminalRefused,
} from '../../money/card-terminals/index.ts'
import { canPayAtTerminal } from '../bookings/index.ts'
import { isOwnTag } from '../charging-sessions/index.ts'
import { selectSessionConnector, selectTrustedTerminal, type TrustedTerminal } from './terminal-queries.ts'

/** The kind of token that stands for a payment, in the words of OCPP. */
const PAYMENT = 'DirectPayment'
const LONGEST_REFERENCE = 255
/** One lakh: no card is blocked for more. */
export const MOST_BLOCKED = 10_000_000

export interface ShownPayment {
  readonly chargerId: string
  /** As the charger says it. */
  readonly number: string
  readonly kind: string | undefined
  readonly now: Date
}

export type TerminalAnswer = 'accepted' | TerminalRefused

const isPayment = ({ kind, number }: Pick<ShownPayment, 'kind' | 'number'>): boolean =>
  kind === PAYMENT && number.trim() !== '' && number.trim().length <= LONGEST_REFERENCE

/** Whether a payment may begin a charge; undefined for what is none, or of a charger without a trusted terminal. */
export async function answerPayment(
  reader: Reader,
  shown: ShownPayment,
): Promise<TerminalAnswer | undefined> {
  if (!isPayment(shown)) return undefined
  const terminal = await selectTrustedTerminal(reader, shown.chargerId)
  if (!terminal || (await isOwnTag(reader, shown.number))) return undefined
  const { chargerId, now } = shown
  if (await isPaymentUsed(reader, { chargerId, pspRef: shown.number.trim() })) return 'in-use'
  const { connectorIds, most: blocked } = terminal
  return toAnswer(await canPayAtTerminal(reader, { connectorIds, blocked, now }))
}

const toAnswer = (found: Result<undefined, { readonly kind: string }>): TerminalAnswer => {
  if (found.ok) return 'accepted'
  const { kind } = found.refusal
  return kind === 'not-here' || kind === 'connector-reserved' ? kind : 'no-credit'
}

interface BegunPayment extends ShownPayment {
  readonly session: {
    readonly id: string
    readonly bookingId: string | null
    readonly number: number | null
    readonly transactionId: string | null
  }
  /** When the charger took the payment. */
  readonly at: Date
  /** It says that it had nobody to ask, or that it is over. */
  readonly isOffline: boolean
  /** It is reported as it begins, whatever the charger's clock says. */
  readonly isAtOnce: boolean
  /** What the terminal has blocked; undefined where its charger has not said. */
  readonly blocked: Paise | undefined
}

/** Decides, once for each session, about the payment that it has begun with; what is repeated is answered as before. */
export async function admitPayment(tx: Tx, begun: BegunPayment): Promise<TerminalAnswer | undefined> {
  if (!isPayment(begun)) return undefined
  const { session, chargerId, at, now } = begun
  const decided = await selectTerminalChargeOfSession(tx, session.id)
  if (decided) return decided.refused ?? 'accepted'
  if (session.bookingId !== null) return undefined
  const terminal = await selectTrustedTerminal(tx, chargerId)
  // What guests pay on the web is of the same kind: its token begins its own booking alone.
  if (!terminal || (await isOwnTag(tx, begun.number))) return undefined
  const { connectedAt } = terminal
  const isLate = begun.isOffline || (!begun.isAtOnce && isReportedLate({ at, now, connectedAt }))
  const charge = { chargerId, pspRef: begun.number.trim(), isLate }
  const blocked = paise(Math.min(begun.blocked ?? terminal.most, MOST_BLOCKED))
  const answer = await checkBegun(tx, terminal, { ...charge, session, blocked, now })
  const refused = answer === 'accepted' ? null : answer
  const { id: sessionId, transactionId } = session
  const known = { id: createId(), sessionId, transactionId }
  await insertTerminalCharge(tx, { ...known, ...charge, blocked, refused, now })
  return answer
}

interface Begun extends Pick<BegunPayment, 'chargerId' | 'session' | 'now'> {
  readonly pspRef: string
  readonly isLate: boolean
  readonly blocked: Paise
}

async function checkBegun(
  tx: Tx,
  { connectorIds }: TrustedTerminal,
  { session, isLate, blocked, now, ...payment }: Begun,
): Promise<TerminalAnswer> {
  if (await isPaymentUsed(tx, payment)) return 'in-use'
  // What has charged already is paid, whatever would keep another from beginning.
  if (isLate) return 'accepted'
  const connectorId = session.number === null ? undefined : await selectSessionConnector(tx, session.id)
  const among = connectorId === undefined ? connectorIds : connectorId === null ? [] : [connectorId]
  return toAnswer(await canPayAtTerminal(tx, { connectorIds: among, blocked, now }))
}
