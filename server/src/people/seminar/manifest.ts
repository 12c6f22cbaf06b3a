import { registerForSeminar } from '@voltyatra/contract'
import { selectNames } from '../../db/subject-names.ts'
import type { Feature } from '../../feature.ts'
import { registrationExports } from './http/export.ts'
import { seminarRoutes } from './http/routes.ts'
import { REGISTRATIONS_WAITING } from './index.ts'

export const seminar: Feature = {
  tables: { seminar_registration: 'readable' },
  states: { 'seminar_registration.status': 'SeminarState' },
  subjects: { registration: selectNames('seminar_registration', 'name') },
  routes: [...seminarRoutes, ...registrationExports],
  topics: { seminar: { readWith: 'seminar.read' } },
  waiting: REGISTRATIONS_WAITING,
  forms: { '/registration-received': registerForSeminar },
}
