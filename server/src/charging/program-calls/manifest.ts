import type { Feature } from '../../feature.ts'
import { commandsForPrograms } from './http/command-routes.ts'
import { chargesForPrograms } from './http/routes.ts'

export const programCalls: Feature = {
  programRoutes: [...chargesForPrograms, ...commandsForPrograms],
}
