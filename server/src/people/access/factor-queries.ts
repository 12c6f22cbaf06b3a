/** SQL of whether an operator has a second factor: the one place that says what counts as one. */
import { type RawBuilder, sql } from 'kysely'

/** @param id of the account: a value, or a column of the query around it */
export const buildHasFactor = (id: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  exists (select from code_app where administrator_id = ${id} and confirmed_at is not null)
  or exists (select from passkey where kind = 'administrator' and subject_id = ${id}))`
