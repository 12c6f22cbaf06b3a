/** Firmware, diagnostics, logs, certificates and triggers in 1.6, its security extension included. */
import { CERTIFICATE_ANSWERS } from '../certificate-answers.ts'
import { isCertificateLike } from '../certificates.ts'
import { buildFirmwareSteps } from '../flows.ts'
import { parseVersion } from '../model/firmware.ts'
import {
  type Answer,
  answerStatus,
  buildStatus,
  type Payload,
  readNumber,
  readTime,
  requireNumber,
  requirePayload,
  requireText,
} from '../payload.ts'
import { buildSigningRequest } from '../signing-requests.ts'
import type { Station } from '../station.ts'
import { buildUpload } from '../upload.ts'
import { buildChargerStatus, buildMeterValues, buildStatusNotification, call } from './messages.ts'

export const SECURITY_AND_FIRMWARE: Record<string, (payload: Payload, station: Station) => Answer> = {
  GetDiagnostics(payload, station) {
    const location = requireText(payload, 'location')
    const fileName = `${station.facts.serial}-diagnostics.log`
    const report = (word: string) => station.send(call('DiagnosticsStatusNotification', { status: word }))
    const outcome = station.flows.uploadOutcome
    return {
      reply: { fileName },
      afterwards: () =>
        station.flows.start('diagnostics', {
          ...buildUpload(station, { location, fileName, outcome, failed: 'UploadFailed' }),
          report,
        }),
    }
  },

  UpdateFirmware(payload, station) {
    const location = requireText(payload, 'location')
    const at = readTime(payload, 'retrieveDate') ?? station.clock.now()
    return {
      reply: {},
      afterwards: () => updateFirmware(station, { location, at, action: 'FirmwareStatusNotification' }),
    }
  },

  SignedUpdateFirmware(payload, station) {
    const firmware = requirePayload(payload, 'firmware')
    const requestId = requireNumber(payload, 'requestId')
    if (!isCertificateLike(requireText(firmware, 'signingCertificate')))
      return answerStatus('InvalidCertificate')
    const isBusy = station.flows.status('firmware') !== undefined
    const at = readTime(firmware, 'retrieveDateTime') ?? station.clock.now()
    return answerStatus(isBusy ? 'AcceptedCanceled' : 'Accepted', () =>
      updateFirmware(station, {
        location: requireText(firmware, 'location'),
        at,
        requestId,
        action: 'SignedFirmwareStatusNotification',
      }),
    )
  },

  GetLog(payload, station) {
    const requestId = requireNumber(payload, 'requestId')
    const isBusy = station.flows.status('log') !== undefined
    const filename = `${station.facts.serial}-${requireText(payload, 'logType')}.log`
    const location = requireText(requirePayload(payload, 'log'), 'remoteLocation')
    const outcome = station.flows.uploadOutcome
    return {
      reply: { status: isBusy ? 'AcceptedCanceled' : 'Accepted', filename },
      afterwards: () =>
        station.flows.start('log', {
          requestId,
          ...buildUpload(station, { location, fileName: filename, outcome, failed: 'UploadFailure' }),
          report: (word) => station.send(call('LogStatusNotification', buildStatus(word, requestId))),
        }),
    }
  },

  ...CERTIFICATE_ANSWERS,

  GetInstalledCertificateIds(payload, station) {
    const type = requireText(payload, 'certificateType')
    const found = station.certificates.filter((known) => known.type === type)
    return found.length > 0
      ? { reply: { status: 'Accepted', certificateHashData: found.map(({ hash }) => hash) } }
      : answerStatus('NotFound')
  },

  ExtendedTriggerMessage: (payload, station) => answerTrigger(payload, station),
}

interface Update {
  readonly location: string
  readonly at: Date
  readonly requestId?: number
  readonly action: string
}

function updateFirmware(station: Station, { location, at, requestId, action }: Update): void {
  const isSigned = action === 'SignedFirmwareStatusNotification'
  const outcome = station.flows.firmwareOutcome
  const report = (word: string, isKept = false) =>
    station.send({ ...call(action, buildStatus(word, requestId)), isKept })
  station.flows.start('firmware', {
    ...(requestId !== undefined && { requestId }),
    steps: buildFirmwareSteps(outcome, Math.max(0, at.getTime() - station.clock.now().getTime()), isSigned),
    report: (word) => report(word),
    done() {
      if (outcome !== 'Installed' && !(outcome === 'InvalidSignature' && !isSigned)) return
      station.facts.firmware = parseVersion(location)
      // Said by the new firmware, once it has started.
      station.reboot('soft', 'firmware', () => report('Installed', true))
    },
  })
}

/** @throws CallRefused where the message asked for is not named */
export function answerTrigger(payload: Payload, station: Station): Answer {
  const { model, flows } = station
  const connector = readNumber(payload, 'connectorId')
  if (connector !== undefined && connector !== 0 && !model.find(connector)) return answerStatus('Rejected')
  const meant = connector ? [model.connector(connector)] : model.connectors
  const report = (action: string, of: Payload) => station.send({ ...call(action, of), isUrgent: true })
  switch (requireText(payload, 'requestedMessage')) {
    case 'BootNotification':
      return answerStatus('Accepted', () => station.boot('triggered'))
    case 'Heartbeat':
      return answerStatus('Accepted', () => report('Heartbeat', {}))
    case 'StatusNotification':
      return answerStatus('Accepted', () => {
        if (!connector) station.send({ ...buildChargerStatus(station), isUrgent: true })
        for (const connector of meant) {
          station.send({
            ...buildStatusNotification(station, connector, model.status(connector)),
            isUrgent: true,
          })
        }
      })
    case 'MeterValues':
      return answerStatus('Accepted', () => {
        for (const connector of meant) {
          const message = buildMeterValues(station, connector, connector.transaction, 'Trigger', [
            model.read(connector),
          ])
          station.send({ ...message, isUrgent: true, isKept: false })
        }
      })
    case 'DiagnosticsStatusNotification':
      return answerStatus('Accepted', () =>
        report('DiagnosticsStatusNotification', { status: flows.status('diagnostics')?.status ?? 'Idle' }),
      )
    case 'FirmwareStatusNotification': {
      const running = flows.status('firmware')
      // A signed update reports its progress in its own message.
      return answerStatus('Accepted', () =>
        running?.requestId === undefined
          ? report('FirmwareStatusNotification', { status: running?.status ?? 'Idle' })
          : report('SignedFirmwareStatusNotification', buildStatus(running.status, running.requestId)),
      )
    }
    case 'LogStatusNotification': {
      const running = flows.status('log')
      return answerStatus('Accepted', () =>
        report('LogStatusNotification', buildStatus(running?.status ?? 'Idle', running?.requestId)),
      )
    }
    case 'SignChargePointCertificate':
      return answerStatus('Accepted', () => report('SignCertificate', { csr: buildSigningRequest(station) }))
    default:
      return answerStatus('NotImplemented')
  }
}
