/** OCPP 1.6 as the gateway speaks it. */
import type { GatewayDialect } from '../gateway-dialect.ts'
import type { Request } from '../meter-settings.ts'
import { DISPLAY_CODES } from './display-codes.ts'
import { LOCAL_LIST } from './local-lists.ts'
import { setUpMeter } from './meter-settings.ts'
import { TAKES_PASSWORD } from './password-answers.ts'
import { REPAIRS } from './repairs.ts'
import { ROUTES } from './routes.ts'
import { READ_VARIABLES } from './variables.ts'

export const GATEWAY_16 = {
  version: 'ocpp1.6',
  routes: ROUTES,
  repairs: REPAIRS,
  readVariables: READ_VARIABLES,
  setUpMeter,
  readAbilities,
  localList: LOCAL_LIST,
  displayCodes: DISPLAY_CODES,
  hasUnanswered: false,
  takesAnswers: TAKES_PASSWORD,
} as const satisfies GatewayDialect

/** What a 1.6 charger can do beyond the core: its feature profiles. Its answer is kept with all the settings that it reported. */
async function readAbilities(request: Request): Promise<void> {
  await request('GetConfiguration', { key: ['SupportedFeatureProfiles'] })
}
