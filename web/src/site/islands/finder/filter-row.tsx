/** The filters: each says by itself what it lets through. */
import type { ReactNode } from 'react'
import { finder as texts } from '../../messages/finder.ts'
import { CONNECTORS } from './station.ts'
import { type Filters, filterCount, NOTHING_ASKED, POWERS, PRICES } from './view.ts'

interface FilterRowProps {
  readonly filters: Filters
  readonly onChange: (change: Partial<Filters>) => void
}

export function FilterRow({ filters, onChange }: FilterRowProps) {
  const { connector, power, isFreeNow, price } = filters
  return (
    <fieldset className="filters">
      <legend className="seen-by-readers-only">{texts.filters}</legend>
      <label className="filter" data-set={isFreeNow || undefined}>
        <input
          type="checkbox"
          checked={isFreeNow}
          onChange={(event) => onChange({ isFreeNow: event.target.checked })}
        />
        {texts.freeNow}
      </label>
      <Choice
        label={texts.connector}
        any={texts.anyConnector}
        value={connector}
        onChoose={(text) => onChange({ connector: CONNECTORS.find((type) => type === text) })}
      >
        {CONNECTORS.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </Choice>
      <Choice
        label={texts.power}
        any={texts.anyPower}
        value={power}
        onChoose={(text) => onChange({ power: POWERS.find((one) => String(one) === text) })}
      >
        {POWERS.map((one) => (
          <option key={one} value={one}>
            {texts.powerFrom(one)}
          </option>
        ))}
      </Choice>
      <Choice
        label={texts.price}
        any={texts.anyPrice}
        value={price}
        onChoose={(text) =>
          onChange({ price: text === 'energy' ? text : PRICES.find((one) => String(one) === text) })
        }
      >
        {PRICES.map((one) => (
          <option key={one} value={one}>
            {texts.priceUpTo(one)}
          </option>
        ))}
        <option value="energy">{texts.byEnergy}</option>
      </Choice>
      {filterCount(filters) > 0 && (
        <button className="link" type="button" onClick={() => onChange(NO_FILTERS)}>
          {texts.clearFilters}
        </button>
      )}
    </fieldset>
  )
}

export const NO_FILTERS: Filters = {
  connector: undefined,
  power: undefined,
  isFreeNow: NOTHING_ASKED.isFreeNow,
  price: undefined,
}

interface ChoiceProps {
  readonly label: string
  readonly any: string
  readonly value: string | number | undefined
  readonly onChoose: (text: string) => void
  readonly children: ReactNode
}

function Choice({ label, any, value, onChoose, children }: ChoiceProps) {
  return (
    <label className="filter" data-set={value !== undefined || undefined}>
      <span className="seen-by-readers-only">{label}</span>
      <select value={value ?? ''} onChange={(event) => onChoose(event.target.value)}>
        <option value="">{any}</option>
        {children}
      </select>
    </label>
  )
}
