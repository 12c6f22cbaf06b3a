/** What people call a record: how the rows of a kind are named. A context says it of its own kinds. */
import type { RawBuilder } from 'kysely'

/** By kind of record: the `id` and the `name` of each of those rows. */
export type SubjectNames = Readonly<
  Record<string, (ids: readonly string[]) => RawBuilder<{ id: string; name: string | null }>>
>
