/** A refusal's status and sentence, and the envelope of `/ev/api`. */
import { type Issue, REFUSALS, type RefusalCode } from '@voltyatra/contract'
import type { Language } from '../messages/locale.ts'
import { translateField, translateIssues, translateRefusal } from './language.ts'
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
 * @param language of whoever reads it
 * @throws Error for a kind that the contract does not know: that is a bug, answered as 500 and logged
 */
export function buildFailure(refusal: HandlerRefusal, language: Language = 'en'): Failure {
  const { kind, sentence, issues, retryAfter } = refusal
  if (!isRefusalCode(kind)) throw new Error(`The refusal ${kind} is not in the contract`)
  return {
    httpStatus: REFUSALS[kind].status,
    code: kind,
    message:
      sentence === undefined ? translateRefusal(kind, refusal, language) : translateField(sentence, language),
    issues: issues && translateIssues(issues, language),
    retryAfter,
  }
}

/** The envelope of the specification. */
export const EV_ENVELOPE: Envelope = {
  success: (reply) => ({ status: true, ...reply }),
  refusal: ({ message, code, issues }) => ({ status: false, message, code, ...(issues && { issues }) }),
}
