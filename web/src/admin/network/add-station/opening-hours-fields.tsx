/** When drivers can reach a station: always, or from a time to another on each day of the week. */
import { Checkbox, TextInput } from '@mantine/core'
import fieldStyles from '../../ui/fields.module.css'
import textStyles from '../../ui/text.module.css'
import { stationForm } from '../shared/station-texts.ts'
import styles from './add-station.module.css'
import { type DayHours, EVERY_DAY, USUAL_HOURS } from './opening-hours-values.ts'

interface OpeningHoursFieldsProps {
  /** Undefined: always open. */
  readonly hours: readonly DayHours[] | undefined
  readonly error: string | undefined
  readonly onChange: (hours: readonly DayHours[] | undefined) => void
}

export function OpeningHoursFields({ hours, error, onChange }: OpeningHoursFieldsProps) {
  const set = (day: DayHours['day'], changes: Partial<DayHours>) =>
    onChange(hours?.map((one) => (one.day === day ? { ...one, ...changes } : one)))
  return (
    <fieldset className={fieldStyles.group}>
      <legend>{stationForm.hours}</legend>
      <Checkbox
        label={stationForm.alwaysOpen}
        checked={hours === undefined}
        onChange={(event) => onChange(event.currentTarget.checked ? undefined : EVERY_DAY)}
      />
      {hours?.map(({ day, isOpen, from, to }) => (
        <div key={day} className={styles.day}>
          <Checkbox
            label={stationForm.days[day]}
            checked={isOpen}
            onChange={(event) =>
              set(day, event.currentTarget.checked ? { isOpen: true, ...USUAL_HOURS } : { isOpen: false })
            }
          />
          {isOpen && (
            <>
              <TextInput
                type="time"
                aria-label={stationForm.opensAt(stationForm.days[day])}
                value={from}
                onChange={(event) => set(day, { from: event.currentTarget.value })}
              />
              <span aria-hidden="true">–</span>
              <TextInput
                type="time"
                aria-label={stationForm.closesAt(stationForm.days[day])}
                value={to}
                onChange={(event) => set(day, { to: event.currentTarget.value })}
              />
            </>
          )}
        </div>
      ))}
      {hours && <p className={textStyles.quiet}>{stationForm.hoursHint}</p>}
      {error && (
        <p className={styles.fieldError} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
