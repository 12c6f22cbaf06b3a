/** Firmware, logs, certificates, customers' data and triggers in 2.0.1. */
import { hashDataOf, isSameHash, looksLikeCertificate, signingRequest } from '../certificates.ts'
import { firmwareSteps, uploadSteps } from '../flows.ts'
import { versionOf } from '../model/firmware.ts'
import {
  type Answer,
  needNumber,
  needPayload,
  needText,
  numberAt,
  type Payload,
  payloadAt,
  textAt,
  textsAt,
  timeAt,
} from '../payload.ts'
import type { Station } from '../station.ts'
import { call, meterValues, statusNotification, updated } from './messages.ts'

const status = (word: string, afterwards?: () => void): Answer => ({
  reply: { status: word },
  ...(afterwards && { afterwards }),
})

const withId = (word: string, requestId: number | undefined): Payload => ({
  status: word,
  ...(requestId !== undefined && { requestId }),
})

export const UPKEEP: Readonly<Record<string, (payload: Payload, station: Station) => Answer>> = {
  UpdateFirmware: updateFirmware,

  GetLog(payload, station) {
    const requestId = needNumber(payload, 'requestId')
    const filename = `${station.facts.serial}-${needText(payload, 'logType')}.log`
    const before = station.flows.cancel('log')
    return {
      reply: { status: before ? 'AcceptedCanceled' : 'Accepted', filename },
      afterwards() {
        if (before) station.say(call('LogStatusNotification', withId('AcceptedCanceled', before.requestId)))
        station.flows.start('log', {
          requestId,
          steps: uploadSteps(station.flows.uploadOutcome, 'UploadFailure'),
          say: (word) => station.say(call('LogStatusNotification', withId(word, requestId))),
        })
      },
    }
  },

  CustomerInformation(payload, station) {
    const requestId = needNumber(payload, 'requestId')
    const token = payloadAt(payload, 'idToken')
    if (!token && !payload.customerIdentifier && !payload.customerCertificate) return status('Invalid')
    if (payload.clear === true) station.model.tags.clearCache()
    return status('Accepted', () => {
      const data = payload.report === true && token ? `Known: ${textAt(token, 'idToken') ?? ''}` : ''
      const generatedAt = station.toStamp(station.clock.now())
      station.say(call('NotifyCustomerInformation', { data, seqNo: 0, tbc: false, generatedAt, requestId }))
    })
  },

  CertificateSigned: (payload) =>
    status(looksLikeCertificate(needText(payload, 'certificateChain')) ? 'Accepted' : 'Rejected'),

  InstallCertificate(payload, station) {
    const pem = needText(payload, 'certificate')
    if (!looksLikeCertificate(pem)) return status('Rejected')
    const hash = hashDataOf(pem)
    if (!station.certificates.some((known) => isSameHash(known.hash, hash))) {
      station.certificates.push({ type: needText(payload, 'certificateType'), hash })
    }
    return status('Accepted')
  },

  DeleteCertificate(payload, station) {
    const hash = needPayload(payload, 'certificateHashData')
    const index = station.certificates.findIndex((known) => isSameHash(known.hash, hash))
    if (index < 0) return status('NotFound')
    station.certificates.splice(index, 1)
    return status('Accepted')
  },

  GetInstalledCertificateIds(payload, station) {
    const types = textsAt(payload, 'certificateType')
    const found = station.certificates.filter(({ type }) => types === undefined || types.includes(type))
    if (found.length === 0) return status('NotFound')
    const chain = found.map(({ type, hash }) => ({ certificateType: type, certificateHashData: hash }))
    return { reply: { status: 'Accepted', certificateHashDataChain: chain } }
  },

  TriggerMessage: triggered,
}

function updateFirmware(payload: Payload, station: Station): Answer {
  const requestId = needNumber(payload, 'requestId')
  const firmware = needPayload(payload, 'firmware')
  const certificate = textAt(firmware, 'signingCertificate')
  const isSigned = certificate !== undefined
  if (isSigned && !looksLikeCertificate(certificate)) return status('InvalidCertificate')
  const now = station.clock.now()
  const waitMs = (timeAt(firmware, 'retrieveDateTime') ?? now).getTime() - now.getTime()
  const outcome = station.flows.firmwareOutcome
  const say = (word: string, isKept = false) =>
    station.say({ ...call('FirmwareStatusNotification', withId(word, requestId)), isKept })
  return status(station.flows.status('firmware') ? 'AcceptedCanceled' : 'Accepted', () =>
    station.flows.start('firmware', {
      requestId,
      steps: firmwareSteps(outcome, Math.max(0, waitMs), isSigned),
      say: (word) => say(word),
      done() {
        if (outcome !== 'Installed' && !(outcome === 'InvalidSignature' && !isSigned)) return
        station.facts.firmware = versionOf(needText(firmware, 'location'))
        // Said by the new firmware, once it has started.
        station.reboot('soft', 'firmware', () => say('Installed', true))
      },
    }),
  )
}

function triggered(payload: Payload, station: Station): Answer {
  const { model, flows } = station
  const evse = payloadAt(payload, 'evse')
  const number = evse && numberAt(evse, 'id')
  if (number !== undefined && number !== 0 && !model.find(number)) return status('Rejected')
  const meant = number ? [model.connector(number)] : model.connectors
  const say = (action: string, of: Payload) => station.say({ ...call(action, of), isUrgent: true })
  switch (needText(payload, 'requestedMessage')) {
    case 'BootNotification':
      return status('Accepted', () => station.boot('triggered'))
    case 'Heartbeat':
      return status('Accepted', () => say('Heartbeat', {}))
    case 'StatusNotification':
      return status('Accepted', () => {
        for (const connector of meant) {
          station.say({ ...statusNotification(station, connector, model.status(connector)), isUrgent: true })
        }
      })
    case 'MeterValues':
      return status('Accepted', () => {
        for (const connector of meant) {
          station.say({
            ...meterValues(station, connector, 'Trigger', model.read(connector)),
            isUrgent: true,
          })
        }
      })
    case 'TransactionEvent': {
      const running = meant.filter(({ transaction }) => transaction)
      if (running.length === 0) return status('Rejected')
      return status('Accepted', () => {
        for (const connector of running) {
          const { transaction } = connector
          if (transaction)
            station.say(updated(station, transaction, 'Trigger', model.read(connector), 'Trigger'))
        }
      })
    }
    case 'FirmwareStatusNotification': {
      const running = flows.status('firmware')
      return status('Accepted', () =>
        say('FirmwareStatusNotification', withId(running?.status ?? 'Idle', running?.requestId)),
      )
    }
    case 'LogStatusNotification': {
      const running = flows.status('log')
      return status('Accepted', () =>
        say('LogStatusNotification', withId(running?.status ?? 'Idle', running?.requestId)),
      )
    }
    case 'SignChargingStationCertificate':
      return status('Accepted', () =>
        say('SignCertificate', {
          csr: signingRequest(station.facts.serial),
          certificateType: 'ChargingStationCertificate',
        }),
      )
    default:
      return status('NotImplemented')
  }
}
