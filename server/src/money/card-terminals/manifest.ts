import { selectNames } from '../../db/subject-names.ts'
import type { Feature } from '../../feature.ts'
import { cardTerminalRoutes } from './http/routes.ts'

export const cardTerminals: Feature = {
  tables: {
    terminal_charge: 'readable',
    terminal_move: 'readable',
    terminal_raise: 'readable',
    terminal_payment: 'readable',
  },
  subjects: { 'terminal-payment': selectNames('terminal_payment', 'reference') },
  routes: cardTerminalRoutes,
}
