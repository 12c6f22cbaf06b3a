/** BootNotification: a charger has started, and reports what it is. */
import { answerBoot } from '../boot.ts'
import type { Handler } from '../route.ts'
import type { BootNotification } from './payloads.ts'

export const handleBootNotification: Handler<BootNotification> = (context, payload) =>
  answerBoot(context, {
    vendor: payload.chargePointVendor,
    model: payload.chargePointModel,
    serialNumber: payload.chargePointSerialNumber ?? payload.chargeBoxSerialNumber ?? null,
    firmware: payload.firmwareVersion ?? null,
    isTriggered: context.boots.isAsked(performance.now()),
    facts: { ...payload },
  })
