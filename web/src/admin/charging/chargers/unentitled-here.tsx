/** The sessions without a booking of one charger. */
import { useMay } from '../../frame/panel.ts'
import { PagedRows } from '../../list/paged-rows.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { chargingSessions } from '../shared/charger-texts.ts'
import { unentitled as words } from './texts.ts'
import {
  Acknowledge,
  loadUnentitled,
  type UnentitledRow,
  useUnentitledColumns,
} from './unentitled-sessions.tsx'

export function UnentitledHere({ chargerId }: { readonly chargerId: string }) {
  const may = useMay()
  const columns = useUnentitledColumns()
  const actions = (row: UnentitledRow) => row.acknowledgedAt === null && <Acknowledge row={row} />
  return (
    <section className={layoutStyles.sheet}>
      <h2>{words.list}</h2>
      <PagedRows
        name={['charging', 'without-booking', chargerId]}
        load={(cursor, signal) => loadUnentitled({ chargerId, limit: 20, ...(cursor && { cursor }) }, signal)}
        rows={{
          label: words.list,
          columns: columns.filter(({ label }) => label !== words.columns.charger),
          ...(may('charger.manage') && { actions, buttonWidth: 10 }),
        }}
        empty={words.empty}
        more={chargingSessions.more}
      />
    </section>
  )
}
