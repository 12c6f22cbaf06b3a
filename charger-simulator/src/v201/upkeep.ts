/** Firmware, logs, certificates, customers' data and triggers in 2.0.1. */
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
  readPayload,
  readText,
  readTexts,
  readTime,
  requireNumber,
  requirePayload,
  requireText,
} from '../payload.ts'
import { buildSigningRequest } from '../signing-requests.ts'
import type { Station } from '../station.ts'
import { buildUpload } from '../upload.ts'
import { buildMeterValues, buildStatusNotification, buildUpdatedEvent, call } from './messages.ts'

export const UPKEEP: Readonly<Record<string, (payload: Payload, station: Station) => Answer>> = {
  UpdateFirmware: updateFirmware,

  GetLog(payload, station) {
    const requestId = requireNumber(payload, 'requestId')
    const filename = `${station.facts.serial}-${requireText(payload, 'logType')}.log`
    const location = requireText(requirePayload(payload, 'log'), 'remoteLocation')
    const outcome = station.flows.uploadOutcome
    const before = station.flows.cancel('log')
    return {
      reply: { status: before ? 'AcceptedCanceled' : 'Accepted', filename },
      afterwards() {
        if (before)
          station.send(call('LogStatusNotification', buildStatus('AcceptedCanceled', before.requestId)))
        station.flows.start('log', {
          requestId,
          ...buildUpload(station, { location, fileName: filename, outcome, failed: 'UploadFailure' }),
          report: (word) => station.send(call('LogStatusNotification', buildStatus(word, requestId))),
        })
      },
    }
  },

  CustomerInformation(payload, station) {
    const requestId = requireNumber(payload, 'requestId')
    const token = readPayload(payload, 'idToken')
    if (!token && !payload.customerIdentifier && !payload.customerCertificate) return answerStatus('Invalid')
    if (payload.clear === true) station.model.tags.clearCache()
    return answerStatus('Accepted', () => {
      const data = payload.report === true && token ? `Known: ${readText(token, 'idToken') ?? ''}` : ''
      const generatedAt = station.toStamp(station.clock.now())
      station.send(call('NotifyCustomerInformation', { data, seqNo: 0, tbc: false, generatedAt, requestId }))
    })
  },

  ...CERTIFICATE_ANSWERS,

  GetInstalledCertificateIds(payload, station) {
    const types = readTexts(payload, 'certificateType')
    const found = station.certificates.filter(({ type }) => types === undefined || types.includes(type))
    if (found.length === 0) return answerStatus('NotFound')
    const chain = found.map(({ type, hash }) => ({ certificateType: type, certificateHashData: hash }))
    return { reply: { status: 'Accepted', certificateHashDataChain: chain } }
  },

  TriggerMessage: answerTrigger,
}

function updateFirmware(payload: Payload, station: Station): Answer {
  const requestId = requireNumber(payload, 'requestId')
  const firmware = requirePayload(payload, 'firmware')
  const certificate = readText(firmware, 'signingCertificate')
  const isSigned = certificate !== undefined
  if (isSigned && !isCertificateLike(certificate)) return answerStatus('InvalidCertificate')
  const now = station.clock.now()
  const waitMs = (readTime(firmware, 'retrieveDateTime') ?? now).getTime() - now.getTime()
  const outcome = station.flows.firmwareOutcome
  const report = (word: string, isKept = false) =>
    station.send({ ...call('FirmwareStatusNotification', buildStatus(word, requestId)), isKept })
  return answerStatus(station.flows.status('firmware') ? 'AcceptedCanceled' : 'Accepted', () =>
    station.flows.start('firmware', {
      requestId,
      steps: buildFirmwareSteps(outcome, Math.max(0, waitMs), isSigned),
      report: (word) => report(word),
      done() {
        if (outcome !== 'Installed' && !(outcome === 'InvalidSignature' && !isSigned)) return
        station.facts.firmware = parseVersion(requireText(firmware, 'location'))
        // Said by the new firmware, once it has started.
        station.reboot('soft', 'firmware', () => report('Installed', true))
      },
    }),
  )
}

function answerTrigger(payload: Payload, station: Station): Answer {
  const { model, flows } = station
  const evse = readPayload(payload, 'evse')
  const number = evse && readNumber(evse, 'id')
  if (number !== undefined && number !== 0 && !model.find(number)) return answerStatus('Rejected')
  const meant = number ? [model.connector(number)] : model.connectors
  const report = (action: string, of: Payload) => station.send({ ...call(action, of), isUrgent: true })
  switch (requireText(payload, 'requestedMessage')) {
    case 'BootNotification':
      return answerStatus('Accepted', () => station.boot('triggered'))
    case 'Heartbeat':
      return answerStatus('Accepted', () => report('Heartbeat', {}))
    case 'StatusNotification':
      return answerStatus('Accepted', () => {
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
          station.send({
            ...buildMeterValues(station, connector, 'Trigger', model.read(connector)),
            isUrgent: true,
          })
        }
      })
    case 'TransactionEvent': {
      const running = meant.filter(({ transaction }) => transaction)
      if (running.length === 0) return answerStatus('Rejected')
      return answerStatus('Accepted', () => {
        for (const connector of running) {
          const { transaction } = connector
          if (transaction)
            station.send(buildUpdatedEvent(station, transaction, 'Trigger', model.read(connector), 'Trigger'))
        }
      })
    }
    case 'FirmwareStatusNotification': {
      const running = flows.status('firmware')
      return answerStatus('Accepted', () =>
        report('FirmwareStatusNotification', buildStatus(running?.status ?? 'Idle', running?.requestId)),
      )
    }
    case 'LogStatusNotification': {
      const running = flows.status('log')
      return answerStatus('Accepted', () =>
        report('LogStatusNotification', buildStatus(running?.status ?? 'Idle', running?.requestId)),
      )
    }
    case 'SignChargingStationCertificate':
      return answerStatus('Accepted', () =>
        report('SignCertificate', {
          csr: buildSigningRequest(station),
          certificateType: 'ChargingStationCertificate',
        }),
      )
    default:
      return answerStatus('NotImplemented')
  }
}
