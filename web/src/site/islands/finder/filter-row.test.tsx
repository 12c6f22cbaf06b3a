import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { AMENITIES } from '@voltyatra/domain'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { amenities as words } from '../../../shared/drivers/amenity-texts.ts'
import { draw } from '../../../testing/draw.tsx'
import { finder as texts } from '../../messages/finder.ts'
import { FilterRow, NO_FILTERS } from './filter-row.tsx'
import { type Filters, formatSearch, NOTHING_REQUESTED, parseView } from './view.ts'

const requested: Filters[] = []

function Row({ filters }: { readonly filters: Filters }) {
  const [chosen, setChosen] = useState(filters)
  return (
    <FilterRow
      filters={chosen}
      isNear
      onChange={(change) =>
        setChosen((before) => {
          const after = { ...before, ...change }
          requested.push(after)
          return after
        })
      }
    >
      {null}
    </FilterRow>
  )
}

const field = () => screen.getByLabelText<HTMLSelectElement>(words.filter)

test('amenities are chosen one at a time, by the names of all but the fee, and counted as a filter', async () => {
  draw(<Row filters={NO_FILTERS} />)
  expect([...field().options].map(({ text }) => text)).toEqual([
    words.any,
    ...AMENITIES.filter((one) => one !== 'parking-fee').map((one) => words.names[one]),
  ])
  expect(field().closest('label')?.hasAttribute('data-set')).toBe(false)
  await userEvent.selectOptions(field(), words.names.toilets)
  expect(requested.at(-1)?.amenity).toBe('toilets')
  expect(field().closest('label')?.hasAttribute('data-set')).toBe(true)
  screen.getByRole('button', { name: texts.filtersSet(1) })
  await userEvent.selectOptions(field(), words.names.wheelchair)
  expect(requested.at(-1)?.amenity).toBe('wheelchair')
  await userEvent.click(screen.getByRole('button', { name: texts.clearFilters }))
  expect(requested.at(-1)?.amenity).toBeUndefined()
  expect(field().value).toBe('')
})

test('the address keeps the amenity, and one that is none is left out', () => {
  expect(parseView(formatSearch({ ...NOTHING_REQUESTED, amenity: 'drinking-water' })).amenity).toBe(
    'drinking-water',
  )
  expect(parseView('?amenity=pool').amenity).toBeUndefined()
})
