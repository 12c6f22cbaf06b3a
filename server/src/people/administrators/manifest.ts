import { selectNames } from '../../db/subject-names.ts'
import type { Feature } from '../../feature.ts'
import { administratorsRoutes } from './http/routes.ts'
import { ADMINISTRATORS_WAITING } from './index.ts'

export const administrators: Feature = {
  tables: { administrator: 'readable' },
  states: { 'administrator.role': 'OperatorRole' },
  subjects: { administrator: selectNames('administrator', 'email') },
  routes: administratorsRoutes,
  waiting: ADMINISTRATORS_WAITING,
}
