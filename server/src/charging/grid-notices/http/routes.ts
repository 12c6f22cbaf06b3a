/** What a charger reports about priority and the grid, as the operator reads it. */
import { showChargerGrid } from '@voltyatra/contract'
import { ok, refuse } from '@voltyatra/domain'
import { type Route, read } from '../../../http/route.ts'
import { selectCharger } from '../../chargers/index.ts'
import { selectGridAbilities, selectGridControls, selectGridNotices } from '../index.ts'

export const gridNoticeRoutes: readonly Route[] = [
  read(showChargerGrid, async ({ db, params: { id } }) => {
    if (!(await selectCharger(db, id))) return refuse({ kind: 'charger-not-found' })
    const notices = await selectGridNotices(db, id)
    const controls = await selectGridControls(db, id)
    const abilities = await selectGridAbilities(db, id)
    return ok({
      data: {
        notices: notices.map(({ at, ...notice }) => ({ ...notice, at: at.toISOString() })),
        abilities,
        controls: controls.map(({ receivedAt, ...control }) => ({
          ...control,
          receivedAt: receivedAt.toISOString(),
        })),
      },
    })
  }),
]
