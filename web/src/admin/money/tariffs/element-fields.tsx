/** One price of a tariff: of what, how much, and when it counts. */
import { NativeSelect, TextInput } from '@mantine/core'
import type { DriverGroup } from '../../people/shared/driver-groups.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import fieldStyles from '../../ui/fields.module.css'
import textStyles from '../../ui/text.module.css'
import { ConditionFields, type ElementProps } from './condition-fields.tsx'
import { formatConditions } from './describe.ts'
import { type Dimension, type ElementTexts, isOnce, isPerTime, type Per } from './draft.ts'
import { draft as words } from './draft-texts.ts'
import styles from './editor.module.css'
import { Folded } from './folded.tsx'
import { parseConditions } from './read-draft.ts'
import { mapNames } from './use-groups.ts'

interface OneElementProps extends ElementProps {
  readonly groups: readonly DriverGroup[]
  readonly number: number
  /** Whether it is the only one: then it needs no heading and cannot be removed. */
  readonly isAlone: boolean
  readonly onUp: (() => void) | undefined
  readonly onRemove: () => void
}

const DIMENSIONS = Object.entries(words.dimensions).map(([value, label]) => ({ value, label }))

const formatPer = ({ dimension, per }: Pick<ElementTexts, 'dimension' | 'per'>): string => {
  if (dimension === 'energy') return words.per.kWh
  return dimension === 'session' || dimension === 'reservation' ? words.per[dimension] : words.per[per]
}

export function ElementFields(props: OneElementProps) {
  const { element, path, errors, groups, number, isAlone, onChange, onUp, onRemove } = props
  const { dimension, price, per } = element
  const name = words.priceNumber(number, words.dimensions[dimension])
  const conditions = formatConditions(parseConditions(element), mapNames(groups))
  const isWrong = Object.keys(errors).some((one) => one.startsWith(`${path}.when`) || one === `${path}.step`)
  return (
    <fieldset className={styles.element}>
      <legend>{isAlone ? words.dimensions[dimension] : name}</legend>
      <div className={fieldStyles.fields}>
        <NativeSelect
          label={words.what}
          description={words.dimensionHints[dimension]}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={dimension}
          data={DIMENSIONS}
          error={errors[path] ?? errors[`${path}.dimension`]}
          onChange={(event) => onChange({ dimension: event.currentTarget.value as Dimension })}
        />
        <TextInput
          label={words.price(formatPer(element))}
          inputMode="decimal"
          autoComplete="off"
          value={price}
          error={errors[`${path}.price`]}
          onChange={(event) => onChange({ price: event.currentTarget.value })}
        />
        {isPerTime(dimension) && !isOnce(dimension) && (
          <NativeSelect
            label={words.perChoice}
            value={per}
            data={[
              { value: 'min', label: words.per.min },
              { value: 'h', label: words.per.h },
            ]}
            onChange={(event) => onChange({ per: event.currentTarget.value as Per })}
          />
        )}
      </div>
      <OtherErrors path={path} errors={errors} />
      <Folded isOpen={false} isWrong={isWrong} summary={words.conditions(conditions || words.always)}>
        <ConditionFields element={element} path={path} errors={errors} groups={groups} onChange={onChange} />
      </Folded>
      {!isAlone && (
        <div className={fieldStyles.formActions}>
          {onUp && <ActionButton label={words.up} of={name} onClick={onUp} />}
          <ActionButton label={words.remove} of={name} onClick={onRemove} />
        </div>
      )}
    </fieldset>
  )
}

/** The conditions that have a field of their own, where an error stands beside it. */
const WITH_FIELD = [
  'timeOfDay',
  'weekdays',
  'dates',
  'dates.from',
  'dates.until',
  'energy',
  'seconds',
  'power',
  'chargingSeconds',
  'idleSeconds',
  'current',
  'paymentBrand',
  'paymentRecognition',
]

function OtherErrors({ path, errors }: Pick<OneElementProps, 'path' | 'errors'>) {
  const known = new Set(WITH_FIELD.map((name) => `${path}.when.${name}`))
  const others = Object.entries(errors).filter(([at]) => at.startsWith(`${path}.when`) && !known.has(at))
  return others.map(([at, message]) => (
    <p key={at} className={textStyles.trouble} role="alert">
      {message}
    </p>
  ))
}
