/** Who read the driver's data, newest first. */
import type { Rows } from '../../list/list-of.ts'
import { PagedRows } from '../../list/paged-rows.tsx'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import { looks } from '../shared/look-texts.ts'
import { atColumn, type Look, loadLooks, shownColumn, whoColumn } from '../shared/looks.tsx'
import { driver } from './texts.ts'

const ROWS = 20

const LOOKS: Rows<Look> = { label: looks.ofDriver, columns: [whoColumn, shownColumn, atColumn] }

export function DriverLooks({ id }: { readonly id: string }) {
  return (
    <section className={layoutStyles.stack} aria-label={looks.ofDriver}>
      <p className={textStyles.quiet}>{looks.hint}</p>
      <PagedRows<Look>
        name={['customer', 'looks', id]}
        load={(cursor, signal) =>
          loadLooks({ customerId: id, limit: ROWS, ...(cursor && { cursor }) }, signal)
        }
        rows={LOOKS}
        empty={looks.empty}
        more={driver.more}
      />
    </section>
  )
}
