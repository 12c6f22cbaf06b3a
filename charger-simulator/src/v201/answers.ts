/** What a charger answers in 2.0.1, to the calls of a public charger's server. */
import { compositeSchedule } from '../model/composite.ts'
import type { Token } from '../model/connector.ts'
import type { ListEntry } from '../model/tags.ts'
import {
  type Answer,
  CallRefused,
  needNumber,
  needPayload,
  needText,
  numberAt,
  numbersAt,
  type Payload,
  payloadAt,
  payloadsAt,
  textAt,
  textsAt,
  timeAt,
} from '../payload.ts'
import type { Station } from '../station.ts'
import { call, tagInfoOf } from './messages.ts'
import { isAcceptable, PURPOSES, profileOf, toWire } from './profiles.ts'
import { PROVISIONING } from './provisioning.ts'
import { UPKEEP } from './upkeep.ts'

type Handler = (payload: Payload, station: Station) => Answer

const status = (word: string, afterwards?: () => void): Answer => ({
  reply: { status: word },
  ...(afterwards && { afterwards }),
})

const tokenAt = (payload: Payload, key: string): Token => {
  const token = needPayload(payload, key)
  return { id: needText(token, 'idToken'), type: needText(token, 'type') }
}

const REMOTE: Record<string, Handler> = {
  RequestStartTransaction(payload, station) {
    const { model } = station
    const token = tokenAt(payload, 'idToken')
    const group = payloadAt(payload, 'groupIdToken')
    const parent = group && textAt(group, 'idToken')
    const asked = numberAt(payload, 'evseId')
    const able = model.connectors.filter((connector) => model.canStart(connector, token.id, parent))
    const connector =
      asked === undefined
        ? (able.find(({ vehicle }) => vehicle) ?? able[0])
        : able.find(({ number }) => number === asked)
    if (!connector) return status('Rejected')
    const given = payloadAt(payload, 'chargingProfile')
    const profile = given && profileOf(given, connector.number)
    if (profile && profile.purpose !== 'transaction') return status('Rejected')
    return status('Accepted', () => {
      if (profile) model.limitsChanged(() => model.profiles.set(profile))
      station.start(connector, token, needNumber(payload, 'remoteStartId'))
    })
  },

  RequestStopTransaction(payload, { model }) {
    const key = needText(payload, 'transactionId')
    const connector = model.connectors.find(({ transaction }) => transaction?.key === key)
    return connector ? status('Accepted', () => model.stop(connector.number, 'Remote')) : status('Rejected')
  },

  UnlockConnector(payload, { model }) {
    const connector = model.find(needNumber(payload, 'evseId'))
    if (!connector || needNumber(payload, 'connectorId') !== 1) return status('UnknownConnector')
    if (connector.transaction) return status('OngoingAuthorizedTransaction')
    return status(connector.fault ? 'UnlockFailed' : 'Unlocked')
  },

  GetTransactionStatus(payload, station) {
    const key = textAt(payload, 'transactionId')
    const isRunning = station.model.connectors.some(({ transaction }) => transaction?.key === key)
    return {
      reply: {
        messagesInQueue: station.hasKeptMessages,
        ...(key !== undefined && { ongoingIndicator: isRunning }),
      },
    }
  },

  ChangeAvailability(payload, { model }) {
    const evse = payloadAt(payload, 'evse')
    const number = evse ? needNumber(evse, 'id') : 0
    if (number !== 0 && !model.find(number)) return status('Rejected')
    const isOperative = needText(payload, 'operationalStatus') === 'Operative'
    const isCharging =
      !isOperative && model.running.some((connector) => number === 0 || connector.number === number)
    return status(isCharging ? 'Scheduled' : 'Accepted', () => model.changeAvailability(number, isOperative))
  },

  Reset(payload, station) {
    if (numberAt(payload, 'evseId') !== undefined) return status('Rejected')
    if (needText(payload, 'type') === 'OnIdle') {
      const isBusy = station.model.running.length > 0
      return status(isBusy ? 'Scheduled' : 'Accepted', () => station.rebootWhenIdle())
    }
    return status('Accepted', () => station.reboot('soft', 'remote-reset'))
  },

  DataTransfer(payload, station) {
    if (!station.vendors.has(needText(payload, 'vendorId'))) return status('UnknownVendorId')
    const { data } = payload
    return { reply: { status: 'Accepted', ...(data !== undefined && { data }) } }
  },
}

const LISTS_AND_RESERVATIONS: Record<string, Handler> = {
  ClearCache(_, { model }) {
    if (!model.settings.isOn('AuthorizationCacheEnabled')) return status('Rejected')
    model.tags.clearCache()
    return status('Accepted')
  },

  GetLocalListVersion: (_, { model }) => ({ reply: { versionNumber: model.tags.listVersion } }),

  SendLocalList(payload, { model }) {
    if (!model.settings.isOn('LocalAuthListEnabled')) return status('Failed')
    const how = needText(payload, 'updateType') === 'Full' ? 'Full' : 'Differential'
    const sent = payloadsAt(payload, 'localAuthorizationList')
    if (sent.length > model.settings.number('SendLocalListMaxLength')) return status('Failed')
    const entries = sent.map((entry): ListEntry => {
      const info = payloadAt(entry, 'idTokenInfo')
      return { tag: tokenAt(entry, 'idToken').id, ...(info && { info: tagInfoOf(info) }) }
    })
    if (how === 'Full' && entries.some(({ info }) => !info)) return status('Failed')
    const isTaken = model.tags.updateList(how, needNumber(payload, 'versionNumber'), entries)
    return status(isTaken ? 'Accepted' : 'VersionMismatch')
  },

  ReserveNow(payload, { model }) {
    const connector = numberAt(payload, 'evseId') ?? 0
    const expires = timeAt(payload, 'expiryDateTime')
    if (!expires || (connector !== 0 && !model.find(connector))) return status('Rejected')
    const group = payloadAt(payload, 'groupIdToken')
    const parent = group && textAt(group, 'idToken')
    const tag = tokenAt(payload, 'idToken').id
    return status(
      model.reserve({ id: needNumber(payload, 'id'), connector, expires, tag, ...(parent && { parent }) }),
    )
  },

  CancelReservation(payload, { model }) {
    const id = needNumber(payload, 'reservationId')
    return model.hasReservation(id)
      ? status('Accepted', () => model.cancelReservation(id))
      : status('Rejected')
  },
}

const SMART_CHARGING: Record<string, Handler> = {
  SetChargingProfile(payload, { model }) {
    if (!model.settings.isOn('2.0.1 SmartChargingEnabled')) {
      throw new CallRefused('NotSupported', 'Smart charging is off')
    }
    const profile = profileOf(needPayload(payload, 'chargingProfile'), needNumber(payload, 'evseId'))
    if (!isAcceptable(profile, model)) return status('Rejected')
    return status('Accepted', () => model.limitsChanged(() => model.profiles.set(profile)))
  },

  ClearChargingProfile(payload, { model }) {
    const id = numberAt(payload, 'chargingProfileId')
    const criteria = payloadAt(payload, 'chargingProfileCriteria') ?? {}
    const connector = numberAt(criteria, 'evseId')
    const stackLevel = numberAt(criteria, 'stackLevel')
    const purpose = PURPOSES[textAt(criteria, 'chargingProfilePurpose') ?? '']
    let count = 0
    model.limitsChanged(() => {
      count = model.profiles.clearNamed({ id, connector, stackLevel, purpose })
    })
    return status(count > 0 ? 'Accepted' : 'Unknown')
  },

  GetChargingProfiles(payload, station) {
    const requestId = needNumber(payload, 'requestId')
    const connector = numberAt(payload, 'evseId')
    const criteria = needPayload(payload, 'chargingProfile')
    const ids = numbersAt(criteria, 'chargingProfileId')
    const level = numberAt(criteria, 'stackLevel')
    const purpose = PURPOSES[textAt(criteria, 'chargingProfilePurpose') ?? '']
    const sources = textsAt(criteria, 'chargingLimitSource')
    const found = station.model.profiles.all.filter(
      (profile) =>
        (connector === undefined || profile.connector === connector) &&
        (ids === undefined || ids.includes(profile.id)) &&
        (level === undefined || profile.stackLevel === level) &&
        (purpose === undefined || profile.purpose === purpose) &&
        (sources === undefined || sources.includes('CSO')),
    )
    if (found.length === 0) return status('NoProfiles')
    return status('Accepted', () => {
      found.forEach((profile, index) => {
        station.say(
          call('ReportChargingProfiles', {
            requestId,
            chargingLimitSource: 'CSO',
            evseId: profile.connector,
            tbc: index < found.length - 1,
            chargingProfile: [toWire(profile, station.toStamp)],
          }),
        )
      })
    })
  },

  GetCompositeSchedule(payload, station) {
    const evseId = needNumber(payload, 'evseId')
    if (evseId !== 0 && !station.model.find(evseId)) return status('Rejected')
    const duration = needNumber(payload, 'duration')
    const from = station.clock.now()
    const unit = textAt(payload, 'chargingRateUnit') === 'A' ? 'A' : 'W'
    const { periods } = compositeSchedule(station.model, evseId, { from, durationS: duration, unit })
    const schedule = {
      evseId,
      duration,
      scheduleStart: station.toStamp(from),
      chargingRateUnit: unit,
      chargingSchedulePeriod: periods.map(({ startS, limit }) => ({ startPeriod: startS, limit })),
    }
    return { reply: { status: 'Accepted', schedule } }
  },
}

const DISPLAY: Record<string, Handler> = {
  SetDisplayMessage(payload, station) {
    const message = needPayload(payload, 'message')
    const transaction = textAt(message, 'transactionId')
    const isUnknown =
      transaction !== undefined &&
      !station.model.running.some((connector) => connector.transaction?.key === transaction)
    if (isUnknown) return status('UnknownTransaction')
    const format = textAt(needPayload(message, 'message'), 'format')
    if (format === 'HTML' || format === 'URI') return status('NotSupportedMessageFormat')
    station.displayMessages.set(needNumber(message, 'id'), message)
    return status('Accepted')
  },

  GetDisplayMessages(payload, station) {
    const requestId = needNumber(payload, 'requestId')
    const ids = numbersAt(payload, 'id')
    const [priority, state] = [textAt(payload, 'priority'), textAt(payload, 'state')]
    const found = [...station.displayMessages.values()].filter(
      (message) =>
        (ids === undefined || ids.includes(needNumber(message, 'id'))) &&
        (priority === undefined || message.priority === priority) &&
        (state === undefined || message.state === state),
    )
    if (found.length === 0) return status('Unknown')
    return status('Accepted', () =>
      station.say(call('NotifyDisplayMessages', { requestId, messageInfo: found })),
    )
  },

  ClearDisplayMessage: (payload, station) =>
    status(station.displayMessages.delete(needNumber(payload, 'id')) ? 'Accepted' : 'Unknown'),

  CostUpdated(payload, station) {
    station.costs.set(needText(payload, 'transactionId'), needNumber(payload, 'totalCost'))
    return { reply: {} }
  },
}

const ACTIONS: Readonly<Record<string, Handler>> = {
  ...PROVISIONING,
  ...REMOTE,
  ...LISTS_AND_RESERVATIONS,
  ...SMART_CHARGING,
  ...DISPLAY,
  ...UPKEEP,
}

/** @throws CallRefused */
export function answer(action: string, payload: Payload, station: Station): Answer {
  const handler = ACTIONS[action]
  if (!handler) throw new CallRefused('NotImplemented', `${action} is not known here`)
  return handler(payload, station)
}
