/** BootNotification: a charger has started, and reports what it is and why. */
import { answerBoot } from '../boot.ts'
import type { Handler } from '../route.ts'
import type { BootNotification } from './payloads.ts'

export const handleBootNotification: Handler<BootNotification> = (context, { reason, chargingStation }) =>
  answerBoot(context, {
    vendor: chargingStation.vendorName,
    model: chargingStation.model,
    serialNumber: chargingStation.serialNumber ?? null,
    firmware: chargingStation.firmwareVersion ?? null,
    isTriggered: reason === 'Triggered' && !context.boots.isUnheeded,
    facts: { ...chargingStation, reason },
  })
