/** Why something did not happen, in words for the person who asked for it. */
import { ApiRefusal, ApiUnreachable } from '../../shared/call-api.ts'
import { problems } from '../messages/problems.ts'

/** The server's sentence, with when to try again where it says so; else what is known. */
export function formatProblem(problem: unknown, otherwise: string = problems.unknown): string {
  if (problem instanceof ApiRefusal) {
    if (isTooLarge(problem)) return problems.tooLarge
    return problem.retryAfter === undefined
      ? problem.message
      : `${problem.message} ${problems.retryIn(problem.retryAfter)}`
  }
  return problem instanceof ApiUnreachable ? problems.unreachable : otherwise
}

const TOO_LARGE = 413

/** Without a code a proxy in front has refused it; a file that is too large has a sentence of its own. */
const isTooLarge = ({ status, code }: ApiRefusal): boolean =>
  status === TOO_LARGE && (code === undefined || code === 'too-large')

/** The server's own sentence, or the words that are promised where there is none, with why where it is known. */
export function getServerMessageOr(problem: unknown, otherwise: string): string {
  if (problem instanceof ApiRefusal) return formatProblem(problem)
  if (!(problem instanceof ApiUnreachable)) return otherwise
  return `${otherwise}${/[.!?]$/.test(otherwise) ? '' : '.'} ${problems.unreachable}`
}

/** For who looks into it: what the server refused is no fault of the page. */
export const logProblem = (problem: unknown): void =>
  problem instanceof ApiRefusal || problem instanceof ApiUnreachable
    ? console.warn(problem)
    : console.error(problem)
