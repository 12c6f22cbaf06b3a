/** What a charger can be asked, by its version of OCPP. */
import type { Commands } from './command-form.ts'
import { COMMANDS_16 } from './forms-16.ts'
import { COMMANDS_201 } from './forms-201.ts'

export const commandsFor = (protocol: string | null): Commands =>
  protocol === 'ocpp2.0.1' ? COMMANDS_201 : COMMANDS_16
