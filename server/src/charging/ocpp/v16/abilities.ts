/** What a 1.6 charger can do beyond the core: its feature profiles. */
import type { Ask } from '../meter-settings.ts'

/** Its answer is kept with all the settings that it reported. */
export async function readAbilities(ask: Ask): Promise<void> {
  await ask('GetConfiguration', { key: ['SupportedFeatureProfiles'] })
}
