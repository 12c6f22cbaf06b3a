/** What a feature brings to its context: declared in its folder's `manifest.ts`; `npm run generate` lists the folders. */
import type { EndpointShape } from '@voltyatra/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from './db/client.ts'
import type { StateTypes } from './db/generate-tables.ts'
import type { SubjectNames } from './db/subject-names.ts'
import type { DB } from './db/tables.ts'
import type { WaitingKinds } from './db/waiting-rows.ts'
import type { Api } from './http/api.ts'
import type { HttpLimits } from './http/limits.ts'
import type { ReadPageFacts } from './http/page-facts.ts'
import type { RecordPages } from './http/record-pages.ts'
import type { Route } from './http/route.ts'
import type { Job } from './jobs/job.ts'
import type { Deps } from './platform/deps.ts'
import type { LiveTopics } from './platform/live-topics.ts'
import type { Log } from './platform/log.ts'
import type { Metrics } from './platform/metrics.ts'
import type { OutsideFailure } from './platform/outside-failure.ts'

export interface Feature {
  /**
   * The tables that it brings. Only its context writes their rows; SQL of others may read those that are `readable`, and join them;
   * what is `private` they reach through its `index.ts` only. `scripts/table-owners.ts` checks all SQL for that.
   */
  readonly tables?: Readonly<Partial<Record<keyof DB, 'private' | 'readable'>>>
  /**
   * Columns whose text is one of the domain's named states, and the name of that type: `npm run generate` gives it to
   * the column.
   */
  readonly states?: StateTypes
  /** The calls of the API that it answers. */
  readonly routes?: readonly Route[]
  /** Its calls of the API for programs. */
  readonly programRoutes?: readonly Route[]
  /**
   * Its forms of the public site as a browser without scripts posts them: the page that thanks, and the call behind it.
   */
  readonly forms?: Readonly<Record<string, EndpointShape>>
  /** The changes of its rows that open screens receive. */
  readonly topics?: LiveTopics
  /** What people call its records, by kind. */
  readonly subjects?: SubjectNames
  /** What needs the operator's attention, by kind. */
  readonly waiting?: WaitingKinds
  /** Its failures of systems outside, for the first page of the panel. */
  findOutsideFailures?(db: Db, deps: Deps): Promise<readonly OutsideFailure[]>
  /** Its jobs. A job's name never changes once released: it names rows in the queue. */
  readonly jobs?: readonly Job[]
  /** Adds what is no call of the contract: streams and files. */
  mount?(scope: FastifyInstance, surroundings: MountSurroundings): void
  /** What the pages of the public site show of its rows. */
  pageFacts?(surroundings: Pick<MountSurroundings, 'db' | 'deps' | 'log'>): ReadPageFacts
  /** Which of its records have a public page each. */
  recordPages?(surroundings: Pick<MountSurroundings, 'db' | 'deps' | 'log'>): readonly RecordPages[]
  /** Adds its metrics to those of the program. */
  watch?(metrics: Metrics, db: Db): void
}

export interface MountSurroundings {
  readonly api: Api
  readonly db: Db
  readonly deps: Deps
  readonly log: Log
  readonly metrics: Metrics
  readonly limits: HttpLimits
  /** Those of all contexts. */
  readonly topics: LiveTopics
}
