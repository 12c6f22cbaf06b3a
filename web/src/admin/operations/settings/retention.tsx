/** How long data is kept, and why. */
import { useQuery } from '@tanstack/react-query'
import type { listRetention } from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import textStyles from '../../ui/text.module.css'
import { retention as words } from './texts.ts'

export function Retention() {
  const all = useQuery({
    queryKey: ['job', 'retention'],
    queryFn: async ({ signal }) =>
      (await callApi<typeof listRetention>('GET', '/retention', { signal })).data,
  })
  return (
    <section className={`${layoutStyles.sheet} ${layoutStyles.stack}`} aria-label={words.title}>
      <h2>{words.title}</h2>
      <p className={textStyles.quiet}>{words.hint}</p>
      <Loaded of={all}>
        {(classes) => (
          <ul className={layoutStyles.plainList}>
            {classes.map(({ name, days, why, tables }) => (
              <li key={name}>
                <div>
                  <p>{why}</p>
                  <p className={textStyles.quiet}>{days === null ? words.noEnd : words.days(days)}</p>
                  <details className={layoutStyles.more}>
                    <summary>{words.tables(tables.length)}</summary>
                    <ul className={layoutStyles.plainList}>
                      {tables.map((table) => (
                        <li key={table.name}>{words.rows(table.name, table.rows)}</li>
                      ))}
                    </ul>
                  </details>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}
