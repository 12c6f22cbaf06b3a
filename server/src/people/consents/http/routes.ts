/** The calls of a driver's consents. */

import { changeConsents, getConsents } from '@voltyatra/contract'
import { ok } from '@voltyatra/domain'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import * as consents from '../index.ts'

export const toWireConsents = ({ history, ...rest }: consents.Consents) => ({
  ...rest,
  history: history.map(({ givenAt, withdrawnAt, ...consent }) => ({
    ...consent,
    givenAt: givenAt.toISOString(),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
  })),
})

export const consentsRoutes: readonly Route[] = [
  read(getConsents, async ({ db, actor }) =>
    ok({ data: toWireConsents(await consents.loadConsents(db, actor.id)) }),
  ),

  write(changeConsents, async ({ work, actor, body }) => {
    const changed = await consents.changeConsents(work, actor.id, body)
    return changed.ok
      ? ok({ message: formatSuccess('consents-saved'), data: toWireConsents(changed.value) })
      : changed
  }),
]
