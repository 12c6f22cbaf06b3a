/** The filters and the order: each says by itself what it lets through. On small screens they unfold. */
import { AMENITIES, CONNECTOR_TYPES } from '@voltyatra/domain'
import { type ReactNode, useState } from 'react'
import { amenities as amenityTexts } from '../../../shared/drivers/amenity-texts.ts'
import { finder as texts } from '../../messages/finder.ts'
import { ICONS, Icon } from '../../shell/icons.tsx'
import {
  type Filters,
  filterCount,
  KWH_PRICES,
  NOTHING_REQUESTED,
  POWERS,
  PRICES,
  SORTS,
  type Sort,
} from './view.ts'

type Choices = Filters & { readonly sort?: Sort | undefined }

interface FilterRowProps {
  readonly filters: Choices
  /** Whether distance plays a part. */
  readonly isNear: boolean
  readonly onChange: (change: Partial<Choices>) => void
  /** What else stands beside the button that unfolds them. */
  readonly children: ReactNode
}

const FIELDS = 'finder-filters'

export function FilterRow({ filters, isNear, onChange, children }: FilterRowProps) {
  const { connector, power, isFreeNow, isOpenNow, amenity, price, kwhPrice, sort } = filters
  const [isUnfolded, setIsUnfolded] = useState(false)
  return (
    <>
      <div className="tools">
        <button
          className="button small quiet unfold"
          type="button"
          aria-expanded={isUnfolded}
          aria-controls={FIELDS}
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          <Icon path={ICONS.filter} />
          {texts.filtersSet(filterCount(filters))}
        </button>
        {children}
      </div>
      <fieldset className="filters" id={FIELDS} data-unfolded={isUnfolded || undefined}>
        <legend className="seen-by-readers-only">{texts.filters}</legend>
        <label className="filter" data-set={isFreeNow || undefined}>
          <input
            type="checkbox"
            checked={isFreeNow}
            onChange={(event) => onChange({ isFreeNow: event.target.checked })}
          />
          {texts.freeNow}
        </label>
        <label className="filter" data-set={isOpenNow || undefined}>
          <input
            type="checkbox"
            checked={isOpenNow}
            onChange={(event) => onChange({ isOpenNow: event.target.checked })}
          />
          {texts.openNow}
        </label>
        <Choice
          label={texts.connector}
          any={texts.anyConnector}
          value={connector}
          onChoose={(text) => onChange({ connector: CONNECTOR_TYPES.find((type) => type === text) })}
        >
          {CONNECTOR_TYPES.map((type) => (
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
          value={price ?? (kwhPrice && `${kwhPrice}${PER_KWH}`)}
          onChoose={(text) => onChange(parsePrice(text))}
        >
          <optgroup label={texts.byEnergy}>
            {KWH_PRICES.map((one) => (
              <option key={one} value={`${one}${PER_KWH}`}>
                {texts.kwhPriceUpTo(one)}
              </option>
            ))}
            <option value="energy">{texts.anyKwhPrice}</option>
          </optgroup>
          <optgroup label={texts.byTime}>
            {PRICES.map((one) => (
              <option key={one} value={one}>
                {texts.priceUpTo(one)}
              </option>
            ))}
          </optgroup>
        </Choice>
        <Choice
          label={amenityTexts.filter}
          any={amenityTexts.any}
          value={amenity}
          onChoose={(text) => onChange({ amenity: SOUGHT.find((one) => one === text) })}
        >
          {SOUGHT.map((one) => (
            <option key={one} value={one}>
              {amenityTexts.names[one]}
            </option>
          ))}
        </Choice>
        <Choice
          label={texts.sort}
          any={isNear ? texts.sorts.nearest : texts.sorts.name}
          value={sort}
          onChoose={(text) => onChange({ sort: SORTS.find((one) => one === text) })}
        >
          {SORTS.filter((one) => isNear || one !== 'name').map((one) => (
            <option key={one} value={one}>
              {texts.sorts[one]}
            </option>
          ))}
        </Choice>
      </fieldset>
      {filterCount(filters) > 0 && (
        <button className="link" type="button" onClick={() => onChange(NO_FILTERS)}>
          {texts.clearFilters}
        </button>
      )}
    </>
  )
}

/** Nobody looks for a fee. */
const SOUGHT = AMENITIES.filter((one) => one !== 'parking-fee')

const PER_KWH = '/kWh'

const parsePrice = (text: string): Pick<Filters, 'price' | 'kwhPrice'> => ({
  price: text === 'energy' ? text : PRICES.find((one) => String(one) === text),
  kwhPrice: KWH_PRICES.find((one) => `${one}${PER_KWH}` === text),
})

export const NO_FILTERS: Filters = {
  connector: undefined,
  power: undefined,
  isFreeNow: NOTHING_REQUESTED.isFreeNow,
  isOpenNow: NOTHING_REQUESTED.isOpenNow,
  amenity: undefined,
  price: undefined,
  kwhPrice: undefined,
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
