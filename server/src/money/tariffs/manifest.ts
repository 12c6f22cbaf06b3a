import { selectNames } from '../../db/subject-names.ts'
import type { Feature } from '../../feature.ts'
import { tariffsForPrograms } from './http/program-routes.ts'
import { tariffRoutes } from './http/routes.ts'

export const tariffs: Feature = {
  tables: { tariff: 'readable', tariff_assignment: 'readable', tariff_version: 'readable' },
  subjects: { tariff: selectNames('tariff', 'name') },
  routes: tariffRoutes,
  programRoutes: tariffsForPrograms,
  topics: { tariff: { readWith: 'tariff.read' } },
}
