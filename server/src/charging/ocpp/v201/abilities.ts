/** What a 2.0.1 charger can do: whether it knows reservations. */
import type { Ask } from '../meter-settings.ts'

/** Its answer is kept with all the settings that it reported. */
export async function readAbilities(ask: Ask): Promise<void> {
  const part = (name: string) => ({ component: { name: 'ReservationCtrlr' }, variable: { name } })
  await ask('GetVariables', { getVariableData: [part('Available'), part('Enabled')] })
}
