/** Amounts below each other that lead to a result. */
import styles from './sum.module.css'

type SumRow = readonly [name: string, value: string, kind?: 'total']

export function Sum({ rows }: { readonly rows: readonly SumRow[] }) {
  return (
    <dl className={styles.sum}>
      {rows.map(([name, value, kind]) => (
        <div key={name} className={kind && styles[kind]}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
