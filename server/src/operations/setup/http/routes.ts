/** The call of the checklist of a new installation. */
import { getSetup, SETUP_STEPS } from '@voltyatra/contract'
import { ok } from '@voltyatra/domain'
import { type Route, read } from '../../../http/route.ts'
import { selectSetupSteps, selectStatesWithoutRegistration } from '../index.ts'

export const setupRoutes: readonly Route[] = [
  read(getSetup, async ({ db }) => {
    const isDone = await selectSetupSteps(db)
    const steps = SETUP_STEPS.map((name) => ({ name, isDone: isDone[name] }))
    const isComplete = steps.every((step) => step.isDone)
    const states = isDone.registrations ? [] : await selectStatesWithoutRegistration(db)
    return ok({ data: { steps, isComplete, statesWithoutRegistration: states } })
  }),
]
