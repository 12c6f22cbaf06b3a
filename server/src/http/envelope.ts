/** A refusal's status and sentence, and the envelope of `/ev/api`. */
import { type Issue, REFUSALS, type RefusalCode } from '@voltyatra/contract'
import { formatRupees, type Paise } from '@voltyatra/domain'
import type { HandlerRefusal } from './route.ts'

/** A refusal with all that an envelope says of it. */
export interface Failure {
  readonly httpStatus: number
  readonly code: RefusalCode
  readonly message: string
  readonly issues: readonly Issue[] | undefined
  /** Seconds. */
  readonly retryAfter: number | undefined
}

/** How an API writes its answers. */
export interface Envelope {
  /** The body of a success. */
  success(reply: Record<string, unknown>): Record<string, unknown>
  /** The body of a refusal. */
  refusal(failure: Failure): object
  /** The media type of refusals, where it is not JSON's own. */
  readonly refusalType?: string
}

const isRefusalCode = (kind: string): kind is RefusalCode => Object.hasOwn(REFUSALS, kind)

/**
 * The answer for a refusal: status and standard sentence from the contract, made exact where the refusal brings facts.
 * @throws Error for a kind that the contract does not know: that is a bug, answered as 500 and logged
 */
export function failureFor(refusal: HandlerRefusal): Failure {
  const { kind, message, issues, retryAfter } = refusal
  if (!isRefusalCode(kind)) throw new Error(`The refusal ${kind} is not in the contract`)
  return {
    httpStatus: REFUSALS[kind].status,
    code: kind,
    message: message ?? sentenceFor(kind, refusal as Facts) ?? REFUSALS[kind].message,
    issues,
    retryAfter,
  }
}

/** The envelope of the specification. */
export const EV_ENVELOPE: Envelope = {
  success: (reply) => ({ status: true, ...reply }),
  refusal: ({ message, code, issues }) => ({ status: false, message, code, ...(issues && { issues }) }),
}

interface Facts {
  readonly found?: string
  readonly event?: string
  readonly word?: string
  readonly by?: Paise
  readonly days?: number
  readonly most?: Paise
  readonly least?: Paise
  readonly open?: Paise
  readonly count?: number
  readonly leastWh?: number
  readonly leastMinutes?: number
  readonly total?: Paise
}

/** Sentences that need the facts of the case; every other code has its standard sentence. */
function sentenceFor(
  kind: RefusalCode,
  { found, event, word, by, days, most, least, open, count, leastWh, leastMinutes, total }: Facts,
): string | undefined {
  if (kind.endsWith('-state') && found !== undefined) {
    const noun = kind.replace('-state', '')
    return `The ${noun} is ${found.replace('_', ' ')}${event ? `; it cannot be changed with "${event}"` : ''}.`
  }
  if (kind === 'wallet-short' && by !== undefined) {
    return `The wallet is ${formatRupees(by)} short for this. Please top up first.`
  }
  if (kind === 'connector-not-ready' && word !== undefined) {
    return `The charger says that this connector cannot be used now: ${word}. Nothing was charged.`
  }
  if (kind === 'bill-above-prepayment' && by !== undefined) {
    return `The bill exceeds what was prepaid for this booking by ${formatRupees(by)}.`
  }
  if (kind === 'exceeds-owed' && most !== undefined) {
    return `The amount is more than the partner is owed: ${formatRupees(most)}.`
  }
  if (kind === 'wallet-limit' && most !== undefined && open) {
    return `The wallet may hold ${formatRupees(most)} at most, and top-ups of ${formatRupees(open)} can still be paid. Pay those, or wait until they have expired.`
  }
  if (kind === 'exceeds-refundable' && most !== undefined) {
    return `The amount is more than is left of the order: ${formatRupees(most)}.`
  }
  if (kind === 'energy-too-little' && leastWh !== undefined && total !== undefined) {
    return `The minimum for a charge here is ${leastWh / 1000} kWh, ${formatRupees(total)} with GST.`
  }
  if (kind === 'time-too-little' && leastMinutes !== undefined) {
    return `The minimum for a charge here is ${leastMinutes} minutes.`
  }
  if (kind === 'too-many-no-shows' && count !== undefined && days !== undefined) {
    return `You missed ${count} reservations within ${days} days. You can still book when you are at the connector.`
  }
  if (kind === 'amount-owed' && by !== undefined) {
    return `${formatRupees(by)} is still owed for energy beyond an earlier prepayment. Top up first: it is taken from the top-up.`
  }
  if (kind === 'start-too-far' && days !== undefined) return `A booking can start at most ${days} days ahead.`
  if (kind === 'amount-out-of-range' && least !== undefined && most !== undefined) {
    return `The amount must be from ${formatRupees(least)} to ${formatRupees(most)}.`
  }
  return undefined
}
