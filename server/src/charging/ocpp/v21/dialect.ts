/** OCPP 2.1 as the gateway speaks it: as 2.0.1, with what is new. */
import type { GatewayDialect } from '../gateway-dialect.ts'
import { GATEWAY_201 } from '../v201/dialect.ts'
import { TAKES_STREAMS, takeStreamed } from './event-streams.ts'
import { TAKES_GRID } from './grid-answers.ts'
import { REPAIRS } from './repairs.ts'
import { ROUTES } from './routes.ts'

export const GATEWAY_21 = {
  ...GATEWAY_201,
  version: 'ocpp2.1',
  routes: ROUTES,
  repairs: REPAIRS,
  hasUnanswered: true,
  unanswered: { NotifyPeriodicEventStream: takeStreamed },
  takesAnswers: { ...GATEWAY_201.takesAnswers, ...TAKES_GRID, ...TAKES_STREAMS },
} as const satisfies GatewayDialect
