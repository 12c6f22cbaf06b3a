/** The choice of a state of India, by its name. */
import ui from './app-ui.module.css'
import { states as words } from './state-texts.ts'

/** By name as the language sorts it. */
const listStates = (): readonly (readonly [code: string, name: string])[] =>
  Object.entries(words.names).toSorted(([, one], [, other]) =>
    one.localeCompare(other, document.documentElement.lang || 'en'),
  )

interface StateFieldProps {
  readonly label: string
  /** What stands there before one is chosen. */
  readonly choose: string
  /** GST code of the state; empty before one is chosen. */
  readonly value: string
  readonly onChoose: (code: string) => void
}

export function StateField({ label, choose, value, onChoose }: StateFieldProps) {
  return (
    <label className={ui.field}>
      <span>{label}</span>
      <select value={value} onChange={({ target }) => onChoose(target.value)}>
        <option value="">{choose}</option>
        {listStates().map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
