/** What answers each call that an OCPP 2.1 charger makes: what 2.0.1 has, and what is new. */
import type { Routes } from '../route.ts'
import { createContractHandler, createStatusHandler } from '../v201/contracts.ts'
import { ROUTES as ROUTES_201 } from '../v201/routes.ts'
import { takeBatterySwap } from './battery-swaps.ts'
import { answerChainStatus } from './certificate-chains.ts'
import { answerPull } from './dynamic-limits.ts'
import { closeEventStream, noteMonitors, openEventStream } from './event-streams.ts'
import { noteAlarm, noteControl, noteNeeds, notePriority, takeControls } from './grid.ts'
import { takeSettlement } from './settlements.ts'
import { checkTaxNumber } from './tax-numbers.ts'
import { handleTransactionEvent } from './transactions.ts'

export const ROUTES: Routes = {
  ...ROUTES_201,
  BatterySwap: takeBatterySwap,
  ClosePeriodicEventStream: closeEventStream,
  Get15118EVCertificate: createContractHandler(17_000),
  GetCertificateChainStatus: answerChainStatus,
  GetCertificateStatus: createStatusHandler(18_000),
  NotifyDERAlarm: noteAlarm,
  NotifyDERStartStop: noteControl,
  NotifyEVChargingNeeds: noteNeeds,
  NotifyMonitoringReport: noteMonitors,
  NotifyPriorityCharging: notePriority,
  NotifySettlement: takeSettlement,
  OpenPeriodicEventStream: openEventStream,
  PullDynamicScheduleUpdate: answerPull,
  ReportDERControl: takeControls,
  TransactionEvent: handleTransactionEvent,
  VatNumberValidation: checkTaxNumber,
}
