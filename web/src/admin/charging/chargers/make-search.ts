/** Makers and models that chargers have said, found by a part of either. */
import { MOST_FOUND, type RecordSearch } from '../../form/searched-select.tsx'
import { loadChargerMakes } from '../shared/charger-calls.ts'

const createMakeSearch = (field: 'vendor' | 'model'): RecordSearch => ({
  topic: 'charger',
  only: field,
  async find(q, signal) {
    const makes = await loadChargerMakes(q, signal)
    const values = new Set(makes.flatMap((make) => make[field] ?? []))
    return [...values].slice(0, MOST_FOUND).map((value) => ({ value, label: value }))
  },
  nameOf: async (value) => value,
})

export const vendorSearch: RecordSearch = createMakeSearch('vendor')
export const modelSearch: RecordSearch = createMakeSearch('model')
