/** The call of how long what is kept. */
import { listRetention } from '@voltyatra/contract'
import { ok } from '@voltyatra/domain'
import { type Route, read } from '../../../http/route.ts'
import { loadRetention } from '../index.ts'

export const retentionRoutes: readonly Route[] = [
  read(listRetention, async ({ db }) =>
    ok({ data: (await loadRetention(db)).map((one) => ({ ...one, tables: [...one.tables] })) }),
  ),
]
