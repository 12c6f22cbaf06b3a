/** When a price counts: all that is filled in must hold. */
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { DriverGroup } from '../../people/shared/driver-groups.ts'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import { type ElementTexts, EVERY_DAY, isOfReservation, isOnce, isPerTime } from './draft.ts'
import { draft as words } from './draft-texts.ts'
import styles from './editor.module.css'
import { Folded } from './folded.tsx'
import type { DraftErrors } from './read-draft.ts'

export interface ElementProps {
  readonly element: ElementTexts
  /** `elements.2`. */
  readonly path: string
  readonly errors: DraftErrors
  readonly onChange: (changes: Partial<ElementTexts>) => void
}

interface ConditionProps extends ElementProps {
  readonly groups: readonly DriverGroup[]
}

type TextName = {
  [Name in keyof ElementTexts]: string extends ElementTexts[Name] ? Name : never
}[keyof ElementTexts]

export function ConditionFields({ element, path, errors, groups, onChange }: ConditionProps) {
  const field = (name: TextName, condition?: string) => ({
    value: element[name],
    error: condition === undefined ? undefined : errors[`${path}.when.${condition}`],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      onChange({ [name]: event.currentTarget.value } as Partial<ElementTexts>),
  })
  const { dimension } = element
  const isSession = !isOfReservation(dimension)
  return (
    <div className={layoutStyles.stack}>
      <div className={fieldStyles.fields}>
        <TextInput type="time" label={words.timeFrom} {...field('timeFrom', 'timeOfDay')} />
        <TextInput type="time" label={words.timeTo} {...field('timeTo')} />
      </div>
      <Weekdays element={element} error={errors[`${path}.when.weekdays`]} onChange={onChange} />
      <div className={fieldStyles.fields}>
        <TextInput
          type="date"
          label={words.dateFrom}
          {...field('dateFrom', 'dates')}
          error={errors[`${path}.when.dates`] ?? errors[`${path}.when.dates.from`]}
        />
        <TextInput type="date" label={words.dateUntil} {...field('dateUntil', 'dates.until')} />
      </div>
      {isSession && (
        <div className={fieldStyles.fields}>
          <TextInput inputMode="decimal" label={words.energyFrom} {...field('energyFrom', 'energy')} />
          <TextInput inputMode="decimal" label={words.energyTo} {...field('energyTo')} />
        </div>
      )}
      <div className={fieldStyles.fields}>
        <TextInput inputMode="decimal" label={words.minutesFrom} {...field('minutesFrom', 'seconds')} />
        <TextInput inputMode="decimal" label={words.minutesTo} {...field('minutesTo')} />
      </div>
      {isSession && (
        <div className={fieldStyles.fields}>
          <TextInput inputMode="decimal" label={words.powerFrom} {...field('powerFrom', 'power')} />
          <TextInput inputMode="decimal" label={words.powerTo} {...field('powerTo')} />
        </div>
      )}
      <div className={fieldStyles.fields}>
        <NativeSelect
          label={words.evse}
          value={element.evse}
          data={[{ value: '', label: words.anyEvse }, 'AC', 'DC']}
          onChange={(event) => onChange({ evse: event.currentTarget.value as ElementTexts['evse'] })}
        />
        {!isSession && (
          <NativeSelect
            label={words.reservation}
            value={element.reservation}
            data={[
              { value: '', label: words.anyReservation },
              { value: 'used', label: words.reservations.used },
              { value: 'expired', label: words.reservations.expired },
            ]}
            onChange={(event) =>
              onChange({ reservation: event.currentTarget.value as ElementTexts['reservation'] })
            }
          />
        )}
        {!isOnce(dimension) && (
          <TextInput
            inputMode="numeric"
            label={isPerTime(dimension) ? words.step.time : words.step.energy}
            value={element.step}
            error={errors[`${path}.step`]}
            onChange={(event) => onChange({ step: event.currentTarget.value })}
          />
        )}
      </div>
      {isSession && <Rare element={element} path={path} errors={errors} field={field} />}
      {groups.length > 0 && <Groups element={element} groups={groups} onChange={onChange} />}
    </div>
  )
}

interface RareProps extends Omit<ElementProps, 'onChange'> {
  readonly field: (name: TextName, condition?: string) => React.ComponentProps<typeof TextInput>
}

/** What other networks' tariffs may say, and few of one's own. */
function Rare({ element, path, errors, field }: RareProps) {
  const { chargingFrom, chargingTo, idleFrom, idleTo, currentFrom, currentTo } = element
  const typed = [chargingFrom, chargingTo, idleFrom, idleTo, currentFrom, currentTo]
  const { paymentBrand, paymentRecognition } = element
  const isOpen = [...typed, paymentBrand, paymentRecognition].some((one) => one !== '')
  const names = ['chargingSeconds', 'idleSeconds', 'current', 'paymentBrand', 'paymentRecognition']
  const isWrong = names.some((name) => errors[`${path}.when.${name}`] !== undefined)
  return (
    <Folded isOpen={isOpen} isWrong={isWrong} summary={words.rare}>
      <div className={fieldStyles.fields}>
        <TextInput
          inputMode="decimal"
          label={words.chargingFrom}
          {...field('chargingFrom', 'chargingSeconds')}
        />
        <TextInput inputMode="decimal" label={words.chargingTo} {...field('chargingTo')} />
        <TextInput inputMode="decimal" label={words.idleFrom} {...field('idleFrom', 'idleSeconds')} />
        <TextInput inputMode="decimal" label={words.idleTo} {...field('idleTo')} />
        <TextInput inputMode="decimal" label={words.currentFrom} {...field('currentFrom', 'current')} />
        <TextInput inputMode="decimal" label={words.currentTo} {...field('currentTo')} />
        <TextInput label={words.paymentBrand} {...field('paymentBrand', 'paymentBrand')} />
        <TextInput label={words.paymentRecognition} {...field('paymentRecognition', 'paymentRecognition')} />
      </div>
    </Folded>
  )
}

interface WeekdaysProps extends Pick<ElementProps, 'element' | 'onChange'> {
  readonly error: string | undefined
}

function Weekdays({ element: { weekdays }, error, onChange }: WeekdaysProps) {
  const toggle = (day: number, isOn: boolean) =>
    onChange({
      weekdays: EVERY_DAY.filter((one) => (one === day ? isOn : weekdays.includes(one))),
    })
  return (
    <fieldset className={styles.days}>
      <legend>{words.weekdays}</legend>
      {EVERY_DAY.map((day) => (
        <Checkbox
          key={day}
          label={words.weekdayNames[day - 1]}
          checked={weekdays.includes(day)}
          onChange={(event) => toggle(day, event.currentTarget.checked)}
        />
      ))}
      {error && (
        <p className={textStyles.trouble} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface GroupsProps extends Pick<ElementProps, 'element' | 'onChange'> {
  readonly groups: readonly DriverGroup[]
}

function Groups({ element, groups, onChange }: GroupsProps) {
  return (
    <fieldset className={styles.days}>
      <legend>{words.groups}</legend>
      {groups.map(({ _id, name }) => (
        <Checkbox
          key={_id}
          label={name}
          checked={element.groups.includes(_id)}
          onChange={(event) =>
            onChange({
              groups: event.currentTarget.checked
                ? [...element.groups, _id]
                : element.groups.filter((one) => one !== _id),
            })
          }
        />
      ))}
    </fieldset>
  )
}
