/** All contexts of the program and what they bring together; none of them knows this file. */
import type { EndpointShape } from '@voltyatra/contract'
import { charging } from './charging/manifest.ts'
import type { Context } from './context.ts'
import type { StateTypes } from './db/generate-tables.ts'
import type { SubjectNames } from './db/subject-names.ts'
import type { WaitingKinds, WaitingRows } from './db/waiting-rows.ts'
import type { Route } from './http/route.ts'
import type { Job } from './jobs/job.ts'
import { money } from './money/manifest.ts'
import { network } from './network/manifest.ts'
import { operations } from './operations/manifest.ts'
import { people } from './people/manifest.ts'
import type { LiveTopicRule, LiveTopics } from './platform/live-topics.ts'

export const CONTEXTS: readonly Context[] = [charging, money, network, people, operations]

type ByName<V> = Readonly<Record<string, V>>

/** What all contexts bring of one kind, by its name; no two of them bring the same name. */
const mergeByName = <V>(of: (context: Context) => ByName<V>): ByName<V> =>
  Object.fromEntries(CONTEXTS.flatMap((context) => Object.entries(of(context))))

export const ROUTES: readonly Route[] = CONTEXTS.flatMap(({ routes }) => routes)
export const V1_ROUTES: readonly Route[] = CONTEXTS.flatMap(({ programRoutes }) => programRoutes)
export const JOBS: readonly Job[] = CONTEXTS.flatMap(({ jobs }) => jobs)
export const FORMS: ByName<EndpointShape> = mergeByName<EndpointShape>(({ forms }) => forms)
export const TOPICS: LiveTopics = mergeByName<LiveTopicRule>(({ topics }) => topics)
export const WAITING: WaitingKinds = mergeByName<(now: Date) => WaitingRows>(({ waiting }) => waiting)
export const FIND_OUTSIDE_FAILURES = CONTEXTS.flatMap(({ findOutsideFailures }) => findOutsideFailures)
export const STATES: StateTypes = mergeByName<string>(({ states }) => states)
export const SUBJECTS: SubjectNames = mergeByName<SubjectNames[string]>(({ subjects }) => subjects)
