/** The choice of a state of India, by its name. */
import { INDIAN_STATES } from '@voltyatra/domain'
import ui from './app-ui.module.css'

const STATES = INDIAN_STATES.toSorted((a, b) => a.name.localeCompare(b.name))

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
        {STATES.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
