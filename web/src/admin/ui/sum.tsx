/** Amounts below each other that lead to a result. */
type SumRow = readonly [name: string, value: string, kind?: 'total']

export function Sum({ rows }: { readonly rows: readonly SumRow[] }) {
  return (
    <dl className="sum">
      {rows.map(([name, value, kind]) => (
        <div key={name} className={kind}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
