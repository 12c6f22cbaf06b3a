/** OCPP 2.1 as an operator commands it: as 2.0.1, with what is new. */
import type { CommandSet } from '../command-set.ts'
import { COMMANDS as COMMANDS_201 } from '../v201/commands.ts'
import { FORMS } from './forms.ts'
import { STREAMS } from './streams.ts'

export const COMMANDS: CommandSet = {
  ...COMMANDS_201,
  hasCardTerminals: true,
  version: 'ocpp2.1',
  forms: FORMS,
  streams: STREAMS,
  usualMessages: [
    ...COMMANDS_201.usualMessages,
    'BatterySwap',
    'NotifyPeriodicEventStream',
    'NotifySettlement',
    'NotifyWebPaymentStarted',
    'SetDefaultTariff',
    'VatNumberValidation',
  ],
}
