/** What a charge is called in each of its states. */
import { meter } from '../../shared/drivers/meter-texts.ts'
import { charge } from './texts.ts'

export const chargeStates = { ...charge.states, ...meter.states } as const
