/** A month: energy, cost, GST and stations, and its charges and movements as files. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { count, formatKilowattHours, formatRupees } from '../../shared/formats.ts'
import { formatMonth, listMonthsUntil } from '../../shared/months.ts'
import { PATHS } from '../addresses.ts'
import { collectList, loadByCall, PAGED, type Row } from '../own-data/collect.ts'
import { formatCsv } from '../own-data/csv.ts'
import { saveFile } from '../own-data/save-file.ts'
import { SignedIn } from '../session/signed-in.tsx'
import ui from '../ui/app-ui.module.css'
import { Loading, Problem } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import { useNow } from '../ui/use-now.ts'
import styles from './money.module.css'
import { type Charge, getMonthBounds, type PartOfMonth, sumMonth } from './month.ts'
import { month as words } from './texts.ts'

const MINUTE_MS = 60_000

export function MonthScreen() {
  return <SignedIn>{() => <Months />}</SignedIn>
}

/** Two years. */
const MONTHS = 24

function Months() {
  const months = listMonthsUntil(useNow(MINUTE_MS), MONTHS)
  const [chosen, setChosen] = useState(months[0] ?? '')
  return (
    <main className={ui.page}>
      <Link className={ui.back} href={PATHS.money}>
        {words.back}
      </Link>
      <h1>{words.title}</h1>
      <label className={ui.field}>
        <span>{words.month}</span>
        <select value={chosen} onChange={(event) => setChosen(event.target.value)}>
          {months.map((one) => (
            <option key={one} value={one}>
              {formatMonth(one)}
            </option>
          ))}
        </select>
      </label>
      <Summary key={chosen} month={chosen} />
    </main>
  )
}

function Summary({ month }: { readonly month: string }) {
  const bounds = getMonthBounds(month)
  const { data, error, refetch } = useQuery({
    queryKey: ['bookings', 'month', month],
    queryFn: () => collectList(loadByCall, PAGED.charges, bounds),
  })
  const save = useAction({
    mutationFn: async (name: 'charges' | 'movements') => {
      const rows = name === 'charges' && data ? data : await collectList(loadByCall, PAGED[name], bounds)
      saveCsv(`${name}-${month}.csv`, rows)
    },
  })
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  const { charges, energyKWh, total, gst, stations, cars, cards } = sumMonth(
    data as unknown as readonly Charge[],
  )
  return (
    <>
      <section className={ui.card} aria-label={formatMonth(month)}>
        <dl className={ui.facts}>
          <Fact name={words.charges} value={count(charges)} />
          <Fact name={words.energy} value={formatKilowattHours(energyKWh)} />
          <Fact name={words.total} value={formatRupees(total)} />
          <Fact name={words.gst} value={formatRupees(gst)} />
        </dl>
      </section>
      <Parts title={words.stations} parts={stations} />
      <Parts title={words.cars} parts={cars} />
      <Parts title={words.cards} parts={cards} />
      {save.error && <Problem error={save.error} />}
      <div className={ui.actions}>
        <button
          type="button"
          className={ui.second}
          disabled={save.isPending}
          onClick={() => save.mutate('charges')}
        >
          {words.saveCharges}
        </button>
        <button
          type="button"
          className={ui.second}
          disabled={save.isPending}
          onClick={() => save.mutate('movements')}
        >
          {words.saveMovements}
        </button>
      </div>
    </>
  )
}

interface PartsProps {
  readonly title: string
  readonly parts: readonly PartOfMonth[]
}

function Parts({ title, parts }: PartsProps) {
  if (parts.length === 0) return null
  return (
    <section className={ui.card} aria-label={title}>
      <h2>{title}</h2>
      <ul className={ui.rows}>
        {parts.map(({ name, charges, total, energyKWh }) => (
          <li key={name} className={ui.row}>
            <span className={ui.grow}>
              <strong>{name ?? words.others}</strong>
              <span className={ui.quiet}>{words.times(count(charges))}</span>
            </span>
            <span className={ui.number}>
              {formatRupees(total)}
              <span className={styles.after}>{formatKilowattHours(energyKWh)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const saveCsv = (name: string, rows: readonly Row[]): void =>
  saveFile(name, new Blob([formatCsv(rows)], { type: 'text/csv' }))

interface FactProps {
  readonly name: string
  readonly value: string
}

function Fact({ name, value }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
