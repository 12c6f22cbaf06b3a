/** A bounded context: its features together. `contexts.ts` lists them all, and `app.ts` assembles them. */
import type { AuditAction } from '@voltyatra/contract'
import type { Feature } from './feature.ts'

/** What all features of the context bring, as if one did. */
export interface Context extends Required<Omit<Feature, 'tables' | 'pageFacts' | 'forms'>> {
  readonly name: string
  readonly forms: NonNullable<Feature['forms']>
  readonly pageFacts: readonly NonNullable<Feature['pageFacts']>[]
}

export const joinFeatures = (name: string, features: readonly Feature[]): Context => ({
  name,
  forms: mergeByName(features, ({ forms }) => forms),
  states: mergeByName(features, ({ states }) => states),
  subjects: mergeByName(features, ({ subjects }) => subjects),
  topics: mergeByName(features, ({ topics }) => topics),
  waiting: mergeByName(features, ({ waiting }) => waiting),
  routes: features.flatMap(({ routes }) => routes ?? []),
  programRoutes: features.flatMap(({ programRoutes }) => programRoutes ?? []),
  jobs: features.flatMap(({ jobs }) => jobs ?? []),
  pageFacts: features.flatMap(({ pageFacts }) => pageFacts ?? []),
  recordPages: (surroundings) => features.flatMap(({ recordPages }) => recordPages?.(surroundings) ?? []),
  async findOutsideFailures(db, deps) {
    const found = await Promise.all(features.map((feature) => feature.findOutsideFailures?.(db, deps)))
    return found.flatMap((failures) => failures ?? [])
  },
  mount(scope, surroundings) {
    for (const feature of features) feature.mount?.(scope, surroundings)
  },
  watch(metrics, db) {
    for (const feature of features) feature.watch?.(metrics, db)
  },
})

type ByName<V> = Readonly<Record<string, V>>

const mergeByName = <V>(
  features: readonly Feature[],
  of: (feature: Feature) => ByName<V> | undefined,
): ByName<V> => Object.fromEntries(features.flatMap((feature) => Object.entries(of(feature) ?? {})))

declare module './db/unit-of-work.ts' {
  interface AuditVocabulary {
    readonly action: AuditAction
  }
}
