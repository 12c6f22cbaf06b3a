/**
 * Problems at stations: drivers report them, several reports of one connector make one problem, and the operator
 * answers it.
 */
import { hours, ok, type ProblemKind, type Result, refuse } from '@voltyatra/domain'
import type { Db, Reader } from '../../db/client.ts'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { allowTries, type TooManyTries, toNetwork } from '../../people/access/index.ts'
import {
  findSubject,
  insertReport,
  type OwnProblem,
  openProblem,
  type StationProblem,
  selectOwnProblem,
  selectProblem,
  updateAnswer,
} from './queries.ts'

/** In an hour: more than somebody in trouble reports, too few to flood the list. */
const MOST_REPORTS = { driver: 10, network: 60 } as const

interface Subject {
  readonly stationId: string
  /** Null: the station as a whole. */
  readonly connectorId: string | null
}

type SubjectNotFound = { readonly kind: 'station-not-found' | 'connector-not-found' }

export async function checkSubject(
  reader: Reader,
  subject: Subject,
): Promise<Result<undefined, SubjectNotFound>> {
  const { isStation, isConnector } = await findSubject(reader, subject)
  if (!isStation) return refuse({ kind: 'station-not-found' })
  return isConnector ? ok(undefined) : refuse({ kind: 'connector-not-found' })
}

interface Reporter {
  readonly customerId: string
  /** The caller's network address. */
  readonly address: string
  readonly now: Date
}

/** Counts a report against its driver and the driver's network. */
export async function allowReporting(
  db: Db,
  { customerId, address, now }: Reporter,
): Promise<Result<undefined, TooManyTries>> {
  const windowMs = hours(1)
  const bounds = [
    { bucket: `problem:driver:${customerId}`, limit: MOST_REPORTS.driver, windowMs },
    { bucket: `problem:address:${toNetwork(address)}`, limit: MOST_REPORTS.network, windowMs },
  ]
  return allowTries(db, bounds, now)
}

export interface Report extends Subject {
  readonly customerId: string
  readonly kind: ProblemKind
  readonly words: string | null
  /** The name of its file. */
  readonly picture: string | null
}

/** Adds a report to the open matter of its place, or opens one; each driver reports a matter once. */
export async function reportProblem(
  work: Work,
  { stationId, connectorId, ...report }: Report,
): Promise<Result<OwnProblem, SubjectNotFound | { readonly kind: 'problem-reported-already' }>> {
  const { tx, now } = work
  const subject = { stationId, connectorId }
  const found = await checkSubject(tx, subject)
  if (!found.ok) return found
  const problemId = await openProblem(tx, { id: createId(), subject, now })
  const id = createId()
  const added = await insertReport(tx, { ...report, id, problemId, now })
  return added.ok ? ok(await selectOwnProblem(tx, id, report.customerId)) : added
}

/** Everybody who reported it reads the answer, and the next report is another matter. */
export async function answerProblem(
  work: Work,
  { id, answer }: { readonly id: string; readonly answer: string },
): Promise<Result<StationProblem, { readonly kind: 'problem-not-found' | 'problem-answered' }>> {
  const { tx, now } = work
  const isAnswered = await updateAnswer(tx, { id, answer, now })
  const after = await selectProblem(tx, id)
  if (!after) return refuse({ kind: 'problem-not-found' })
  if (!isAnswered) return refuse({ kind: 'problem-answered' })
  await work.audit({
    action: 'problem.answer',
    subject: { kind: 'problem', id },
    after: { answer, reports: after.reportCount },
  })
  return ok(after)
}
