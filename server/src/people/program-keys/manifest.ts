import { selectNames } from '../../db/subject-names.ts'
import type { Feature } from '../../feature.ts'
import { programKeyRoutes } from './http/routes.ts'

export const programKeys: Feature = {
  tables: { program_key: 'private', program_key_station: 'private' },
  subjects: { 'program-key': selectNames('program_key', 'name') },
  routes: programKeyRoutes,
}
