/** What a charger of OCPP 2.1 can be asked beyond what 2.0.1 knows. */
import { COMMANDS as COMMANDS_201 } from '../v201/commands.ts'

export const COMMANDS: ReadonlySet<string> = new Set([
  ...COMMANDS_201,
  'AdjustPeriodicEventStream',
  'AFRRSignal',
  'ChangeTransactionTariff',
  'ClearDERControl',
  'ClearTariffs',
  'GetDERControl',
  'GetPeriodicEventStream',
  'GetTariffs',
  'NotifyAllowedEnergyTransfer',
  'NotifyWebPaymentStarted',
  'RequestBatterySwap',
  'SetDefaultTariff',
  'SetDERControl',
  'UpdateDynamicSchedule',
  'UsePriorityCharging',
])
