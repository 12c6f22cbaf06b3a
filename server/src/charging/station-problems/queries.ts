/** SQL of what drivers report as wrong at stations. */

import type { ProblemKind } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import { type ListRequest, selectKeysetPage, toContainsPattern } from '../../db/keyset.ts'
import { refuseOnConstraint } from '../../db/refuse-on-constraint.ts'
import type { SubjectNames } from '../../db/subject-names.ts'

interface Subject {
  readonly stationId: string
  /** Null: the station as a whole. */
  readonly connectorId: string | null
}

/** Whether there is such a station, and the connector at it, where one is named. */
export async function findSubject(
  reader: Reader,
  { stationId, connectorId }: Subject,
): Promise<{ readonly isStation: boolean; readonly isConnector: boolean }> {
  const { rows } = await sql<{ isStation: boolean; isConnector: boolean }>`
    select exists (select from station where id = ${stationId}) as "isStation",
           (${connectorId}::uuid is null or exists (
             select from connector where id = ${connectorId} and station_id = ${stationId})) as "isConnector"
    `.execute(reader)
  return rows[0] ?? { isStation: false, isConnector: false }
}

/** The open matter of the place, kept to this transaction; made where there is none. */
export async function openProblem(
  tx: Tx,
  { id, subject, now }: { readonly id: string; readonly subject: Subject; readonly now: Date },
): Promise<string> {
  await sql`
    insert into station_problem (id, station_id, connector_id, opened_at)
    values (${id}, ${subject.stationId}, ${subject.connectorId}, ${now})
    on conflict (station_id, coalesce(connector_id, station_id)) where answered_at is null do nothing`.execute(
    tx,
  )
  const { rows } = await sql<{ id: string }>`
    select id from station_problem
     where station_id = ${subject.stationId} and connector_id is not distinct from ${subject.connectorId}
       and answered_at is null
       for update`.execute(tx)
  // Answered at this very moment: the next one is another matter.
  return rows[0]?.id ?? openProblem(tx, { id, subject, now })
}

export interface NewReport {
  readonly id: string
  readonly problemId: string
  readonly customerId: string
  readonly kind: ProblemKind
  readonly words: string | null
  readonly picture: string | null
  readonly now: Date
}

export const insertReport = (tx: Tx, { problemId, customerId, now, ...report }: NewReport) =>
  refuseOnConstraint(
    tx
      .insertInto('station_problem_report')
      .values({ ...report, problem_id: problemId, customer_id: customerId, created_at: now })
      .execute(),
    { station_problem_report_once: 'problem-reported-already' },
  )

export interface OwnProblem {
  readonly id: string
  readonly number: number
  readonly stationId: string
  readonly stationName: string
  readonly connector: number | null
  readonly kind: ProblemKind
  readonly words: string | null
  readonly picture: string | null
  readonly reportedAt: Date
  readonly answer: string | null
  readonly answeredAt: Date | null
}

const selectOwnProblems = (reader: Reader, customerId: string) =>
  reader
    .selectFrom('station_problem_report as report')
    .innerJoin('station_problem as problem', 'problem.id', 'report.problem_id')
    .innerJoin('station', 'station.id', 'problem.station_id')
    .leftJoin('connector', 'connector.id', 'problem.connector_id')
    .select((eb) => [
      'report.id',
      'problem.number',
      'problem.station_id as stationId',
      'station.name as stationName',
      'connector.number as connector',
      eb.ref('report.kind').$castTo<ProblemKind>().as('kind'),
      'report.words',
      'report.picture',
      'report.created_at as reportedAt',
      'problem.answer',
      'problem.answered_at as answeredAt',
    ])
    .where('report.customer_id', '=', customerId)

export const selectOwnProblem = (reader: Reader, id: string, customerId: string): Promise<OwnProblem> =>
  selectOwnProblems(reader, customerId).where('report.id', '=', id).executeTakeFirstOrThrow()

export function selectOwnProblemPage(
  reader: Reader,
  { customerId, status, ...request }: ListRequest & { readonly customerId: string },
) {
  let rows = selectOwnProblems(reader, customerId)
  if (status) rows = rows.where('problem.answered_at', status === 'open' ? 'is' : 'is not', null)
  return selectKeysetPage({
    rows,
    request,
    id: 'report.id',
    defaultSort: '-createdAt',
    sortKeys: { createdAt: { column: 'report.created_at', type: 'timestamptz' } },
  })
}

export interface OpenReports {
  readonly connectorId: string | null
  readonly reports: number
}

/** What is open at a station, with how many have reported it. */
export async function countOpenReports(reader: Reader, stationId: string): Promise<readonly OpenReports[]> {
  const { rows } = await sql<OpenReports>`
    select problem.connector_id as "connectorId", count(*)::int as reports
      from station_problem problem join station_problem_report report on report.problem_id = problem.id
     where problem.station_id = ${stationId} and problem.answered_at is null
     group by problem.id
     order by problem.opened_at`.execute(reader)
  return rows
}

export interface StationProblem {
  readonly id: string
  readonly number: number
  readonly stationId: string
  readonly stationName: string
  readonly connector: number | null
  readonly connectorType: string | null
  readonly chargerId: string | null
  readonly charger: string | null
  readonly openedAt: Date
  readonly reportCount: number
  readonly reports: readonly {
    readonly kind: ProblemKind
    readonly words: string | null
    readonly picture: string | null
    /** As the database writes it. */
    readonly reportedAt: string
    readonly customerId: string
    readonly customerName: string
  }[]
  readonly answer: string | null
  readonly answeredAt: Date | null
}

const SHOWN_REPORTS = 20

const selectProblems = (reader: Reader) =>
  reader
    .selectFrom('station_problem as problem')
    .innerJoin('station', 'station.id', 'problem.station_id')
    .leftJoin('connector', 'connector.id', 'problem.connector_id')
    .leftJoin('charger_connector', 'charger_connector.connector_id', 'problem.connector_id')
    .leftJoin('charger', 'charger.id', 'charger_connector.charger_id')
    .select([
      'problem.id',
      'problem.number',
      'problem.station_id as stationId',
      'station.name as stationName',
      'connector.number as connector',
      'connector.type as connectorType',
      'charger.id as chargerId',
      'charger.identity as charger',
      'problem.opened_at as openedAt',
      sql<number>`(select count(*)::int from station_problem_report where problem_id = problem.id)`.as(
        'reportCount',
      ),
      sql<StationProblem['reports']>`(
        select coalesce(json_agg(one), '[]')
          from (select report.kind, report.words, report.picture, report.created_at as "reportedAt",
                       report.customer_id as "customerId", coalesce(customer.name, customer.phone) as "customerName"
                  from station_problem_report report join customer on customer.id = report.customer_id
                 where report.problem_id = problem.id
                 order by report.created_at desc, report.id desc
                 limit ${SHOWN_REPORTS}) as one)`.as('reports'),
      'problem.answer',
      'problem.answered_at as answeredAt',
    ])

export function selectProblemPage(
  reader: Reader,
  { stationId, status, among, q, ...request }: ListRequest & { readonly stationId?: string | undefined },
) {
  let rows = selectProblems(reader)
  if (stationId) rows = rows.where('problem.station_id', '=', stationId)
  if (status) rows = rows.where('problem.answered_at', status === 'open' ? 'is' : 'is not', null)
  if (among) rows = rows.where(sql<boolean>`problem.id in (${among})`)
  if (q) {
    rows = rows.where((eb) =>
      eb.or([
        eb('station.name', 'ilike', toContainsPattern(q)),
        sql<boolean>`problem.number::text = ${q}`,
        sql<boolean>`exists (
          select from station_problem_report
           where problem_id = problem.id and words ilike ${toContainsPattern(q)})`,
      ]),
    )
  }
  return selectKeysetPage({
    rows,
    request,
    id: 'problem.id',
    defaultSort: '-openedAt',
    dated: 'openedAt',
    sortKeys: {
      openedAt: { column: 'problem.opened_at', type: 'timestamptz' },
      number: { column: 'problem.number', type: 'int8' },
    },
  })
}

export const selectProblem = (reader: Reader, id: string): Promise<StationProblem | undefined> =>
  selectProblems(reader).where('problem.id', '=', id).executeTakeFirst()

/** Closes an open one. @returns false where it was answered already */
export async function updateAnswer(
  tx: Tx,
  { id, answer, now }: { readonly id: string; readonly answer: string; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('station_problem')
    .set({ answer, answered_at: now })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** That there was a fault of this kind stays; the picture goes with the next run of its job. */
export async function eraseReportWords(tx: Tx, customerId: string): Promise<void> {
  await sql`
    update station_problem_report set words = 'Erased'
     where customer_id = ${customerId} and words <> 'Erased'`.execute(tx)
}

/** Pictures of matters that were answered before then, and of drivers who have erased the account. */
export async function selectOldPictures(
  reader: Reader,
  before: Date,
  most: number,
): Promise<{ readonly id: string; readonly picture: string }[]> {
  return reader
    .selectFrom('station_problem_report as report')
    .innerJoin('station_problem as problem', 'problem.id', 'report.problem_id')
    .select((eb) => ['report.id', eb.ref('report.picture').$notNull().as('picture')])
    .where('report.picture', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('problem.answered_at', '<', before),
        eb('report.customer_id', 'in', sql<string>`(select id from customer where erased_at is not null)`),
      ]),
    )
    .limit(most)
    .execute()
}

export async function clearPicture(reader: Reader, id: string): Promise<void> {
  await reader.updateTable('station_problem_report').set({ picture: null }).where('id', '=', id).execute()
}

/** What people call problems. */
export const selectProblemNames: SubjectNames[string] = (ids) =>
  sql`select station_problem.id, 'no. ' || station_problem.number || ' at ' || station.name as name
        from station_problem join station on station.id = station_id
       where station_problem.id = any(${ids}::uuid[])`
