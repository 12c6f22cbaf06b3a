/** Firmware, diagnostics, logs, certificates and triggers in 1.6, its security extension included. */
import { hashDataOf, isSameHash, looksLikeCertificate, signingRequest } from '../certificates.ts'
import { firmwareSteps, uploadSteps } from '../flows.ts'
import { versionOf } from '../model/firmware.ts'
import { type Answer, needNumber, needPayload, needText, numberAt, type Payload, timeAt } from '../payload.ts'
import type { Station } from '../station.ts'
import { call, meterValues, ownStatus, statusNotification } from './messages.ts'

const status = (word: string, afterwards?: () => void): Answer => ({
  reply: { status: word },
  ...(afterwards && { afterwards }),
})

const withId = (word: string, requestId: number | undefined): Payload => ({
  status: word,
  ...(requestId !== undefined && { requestId }),
})

export const SECURITY_AND_FIRMWARE: Record<string, (payload: Payload, station: Station) => Answer> = {
  GetDiagnostics(payload, station) {
    needText(payload, 'location')
    const say = (word: string) => station.say(call('DiagnosticsStatusNotification', { status: word }))
    return {
      reply: { fileName: `${station.facts.serial}-diagnostics.log` },
      afterwards: () =>
        station.flows.start('diagnostics', {
          steps: uploadSteps(station.flows.uploadOutcome, 'UploadFailed'),
          say,
        }),
    }
  },

  UpdateFirmware(payload, station) {
    const location = needText(payload, 'location')
    const at = timeAt(payload, 'retrieveDate') ?? station.clock.now()
    return {
      reply: {},
      afterwards: () => updateFirmware(station, { location, at, action: 'FirmwareStatusNotification' }),
    }
  },

  SignedUpdateFirmware(payload, station) {
    const firmware = needPayload(payload, 'firmware')
    const requestId = needNumber(payload, 'requestId')
    if (!looksLikeCertificate(needText(firmware, 'signingCertificate'))) return status('InvalidCertificate')
    const isBusy = station.flows.status('firmware') !== undefined
    const at = timeAt(firmware, 'retrieveDateTime') ?? station.clock.now()
    return status(isBusy ? 'AcceptedCanceled' : 'Accepted', () =>
      updateFirmware(station, {
        location: needText(firmware, 'location'),
        at,
        requestId,
        action: 'SignedFirmwareStatusNotification',
      }),
    )
  },

  GetLog(payload, station) {
    const requestId = needNumber(payload, 'requestId')
    const isBusy = station.flows.status('log') !== undefined
    const filename = `${station.facts.serial}-${needText(payload, 'logType')}.log`
    return {
      reply: { status: isBusy ? 'AcceptedCanceled' : 'Accepted', filename },
      afterwards: () =>
        station.flows.start('log', {
          requestId,
          steps: uploadSteps(station.flows.uploadOutcome, 'UploadFailure'),
          say: (word) => station.say(call('LogStatusNotification', withId(word, requestId))),
        }),
    }
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
    const type = needText(payload, 'certificateType')
    const found = station.certificates.filter((known) => known.type === type)
    return found.length > 0
      ? { reply: { status: 'Accepted', certificateHashData: found.map(({ hash }) => hash) } }
      : status('NotFound')
  },

  ExtendedTriggerMessage: (payload, station) => triggered(payload, station),
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
  const say = (word: string, isKept = false) =>
    station.say({ ...call(action, withId(word, requestId)), isKept })
  station.flows.start('firmware', {
    ...(requestId !== undefined && { requestId }),
    steps: firmwareSteps(outcome, Math.max(0, at.getTime() - station.clock.now().getTime()), isSigned),
    say: (word) => say(word),
    done() {
      if (outcome !== 'Installed' && !(outcome === 'InvalidSignature' && !isSigned)) return
      station.facts.firmware = versionOf(location)
      // Said by the new firmware, once it has started.
      station.reboot('soft', 'firmware', () => say('Installed', true))
    },
  })
}

/** @throws CallRefused where the message asked for is not named */
export function triggered(payload: Payload, station: Station): Answer {
  const { model, flows } = station
  const connector = numberAt(payload, 'connectorId')
  if (connector !== undefined && connector !== 0 && !model.find(connector)) return status('Rejected')
  const meant = connector ? [model.connector(connector)] : model.connectors
  const say = (action: string, of: Payload) => station.say({ ...call(action, of), isUrgent: true })
  switch (needText(payload, 'requestedMessage')) {
    case 'BootNotification':
      return status('Accepted', () => station.boot('triggered'))
    case 'Heartbeat':
      return status('Accepted', () => say('Heartbeat', {}))
    case 'StatusNotification':
      return status('Accepted', () => {
        if (!connector) station.say({ ...ownStatus(station), isUrgent: true })
        for (const connector of meant) {
          station.say({ ...statusNotification(station, connector, model.status(connector)), isUrgent: true })
        }
      })
    case 'MeterValues':
      return status('Accepted', () => {
        for (const connector of meant) {
          const message = meterValues(station, connector, connector.transaction, 'Trigger', [
            model.read(connector),
          ])
          station.say({ ...message, isUrgent: true, isKept: false })
        }
      })
    case 'DiagnosticsStatusNotification':
      return status('Accepted', () =>
        say('DiagnosticsStatusNotification', { status: flows.status('diagnostics')?.status ?? 'Idle' }),
      )
    case 'FirmwareStatusNotification': {
      const running = flows.status('firmware')
      // A signed update reports its progress in its own message.
      return status('Accepted', () =>
        running?.requestId === undefined
          ? say('FirmwareStatusNotification', { status: running?.status ?? 'Idle' })
          : say('SignedFirmwareStatusNotification', withId(running.status, running.requestId)),
      )
    }
    case 'LogStatusNotification': {
      const running = flows.status('log')
      return status('Accepted', () =>
        say('LogStatusNotification', withId(running?.status ?? 'Idle', running?.requestId)),
      )
    }
    case 'SignChargePointCertificate':
      return status('Accepted', () => say('SignCertificate', { csr: signingRequest(station.facts.serial) }))
    default:
      return status('NotImplemented')
  }
}
