/** By what a charge ends, and how much of it: what is offered, and a number of the driver's own. */
import { count } from '../../shared/formats.ts'
import ui from '../ui/app-ui.module.css'
import styles from './app-station.module.css'
import { getOwnAmount, isRead, LIMITS, type Limit, type TypedLimit } from './limits.ts'
import { station as words } from './texts.ts'

interface LimitProps {
  readonly limit: Limit
  readonly onChange: (limit: Limit) => void
}

const KINDS_BY_TIME = [
  { by: 'time', label: words.byTime, first: { by: 'time', minutes: LIMITS.time[1] } },
] as const
const KINDS_OF_BATTERY = [
  { by: 'percent', label: words.byPercent, first: { by: 'percent', percent: LIMITS.percent[1] } },
  { by: 'full', label: words.byFull, first: { by: 'full' } },
] as const
const KINDS_BY_ENERGY = [
  { by: 'rupees', label: words.byRupees, first: { by: 'rupees', rupees: LIMITS.rupees[1] } },
  { by: 'energy', label: words.byEnergy, first: { by: 'energy', kWh: LIMITS.energy[1] } },
] as const

export function LimitKind({ isByTime, limit, onChange }: LimitProps & { readonly isByTime: boolean }) {
  const kinds = [...(isByTime ? KINDS_BY_TIME : KINDS_BY_ENERGY), ...KINDS_OF_BATTERY]
  return (
    <fieldset className={`${ui.choices} ${styles.kinds}`} aria-label={words.by}>
      {kinds.map(({ by, label, first }) => (
        <label key={by} className={ui.choice}>
          <input type="radio" name="by" checked={limit.by === by} onChange={() => onChange(first)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

interface TypedLimitProps extends LimitProps {
  readonly limit: Exclude<Limit, { by: 'full' }>
}

/** Whole hours from the first hour on. */
export const formatDuration = (minutes: number): string =>
  minutes < 60 ? words.minutes(minutes) : words.hours(minutes / 60)

/** What is offered for a kind of limit, each with its words. */
function listChoices(by: TypedLimit): readonly { readonly limit: Limit; readonly label: string }[] {
  if (by === 'rupees') {
    return LIMITS.rupees.map((rupees) => ({ limit: { by, rupees }, label: words.rupees(count(rupees)) }))
  }
  if (by === 'energy') return LIMITS.energy.map((kWh) => ({ limit: { by, kWh }, label: words.energy(kWh) }))
  if (by === 'percent') {
    return LIMITS.percent.map((percent) => ({ limit: { by, percent }, label: words.percent(percent) }))
  }
  return LIMITS.time.map((minutes) => ({ limit: { by, minutes }, label: formatDuration(minutes) }))
}

export function LimitChoices({ limit, onChange }: TypedLimitProps) {
  return (
    <fieldset className={`${ui.choices} ${styles.amounts}`} aria-labelledby="limit">
      {listChoices(limit.by).map(({ limit: one, label }) => (
        <label key={label} className={ui.choice}>
          <input
            type="radio"
            name="limit"
            checked={JSON.stringify(one) === JSON.stringify(limit)}
            onChange={() => onChange(one)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

export const writeOwnAmount = (limit: Limit): string =>
  String((limit.by === 'full' ? undefined : getOwnAmount(limit)) ?? '')

interface OwnLimitProps extends Pick<TypedLimitProps, 'limit'> {
  readonly typed: string
  readonly onType: (by: TypedLimit, text: string) => void
}

/** A number of the driver's own; what makes no sense is not asked about, and said so. */
export function OwnLimit({ limit, typed, onType }: OwnLimitProps) {
  const { by } = limit
  const isWrong = !isRead(limit, typed)
  return (
    <>
      <label className={ui.field}>
        <span>{words.own[by]}</span>
        <input
          inputMode="decimal"
          value={typed}
          aria-invalid={isWrong}
          onChange={(event) => onType(by, event.target.value)}
        />
      </label>
      {isWrong && (
        <p className={ui.bad} role="alert">
          {words.notRead(String(LIMITS[by][1]))}
        </p>
      )}
    </>
  )
}
