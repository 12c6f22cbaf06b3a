/** What a version says, and what it says differently from another one. */
import { Facts } from '../../ui/facts.tsx'
import type { Difference, TariffFact } from './describe.ts'
import styles from './differences.module.css'
import { tariffs } from './texts.ts'

const { columns, gone, title } = tariffs.versions

export const FactList = ({ facts }: { readonly facts: readonly TariffFact[] }) => (
  <Facts of={facts.map(({ label, value }) => [label, value] as const)} />
)

export function DifferenceTable({ differences }: { readonly differences: readonly Difference[] }) {
  return (
    <table className={styles.differences} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{columns.what}</th>
          <th scope="col">{columns.before}</th>
          <th scope="col">{columns.after}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ label, before, after }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{before ?? gone}</td>
            <td>{after === null ? gone : <b>{after}</b>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
