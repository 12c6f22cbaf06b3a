import type { Finder } from '../../screen.ts'
import { loadTariffs } from './tariff-calls.ts'

export const tariffFinder: Finder = {
  rank: 65,
  label: 'Tariffs',
  find: async (query, signal) =>
    (await loadTariffs(query, signal)).data.map(({ _id, name, code }) => ({
      id: _id,
      label: name,
      hint: code,
    })),
}
