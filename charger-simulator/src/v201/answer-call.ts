/** What a charger answers in 2.0.1, to the calls of a public charger's server. */
import { computeCompositeSchedule } from '../model/composite.ts'
import type { Token } from '../model/connector.ts'
import type { ListEntry } from '../model/tags.ts'
import {
  type Answer,
  answerStatus,
  CallRefused,
  type Payload,
  readNumber,
  readNumbers,
  readPayload,
  readPayloads,
  readText,
  readTexts,
  readTime,
  requireNumber,
  requirePayload,
  requireText,
} from '../payload.ts'
import type { Station } from '../station.ts'
import { call, parseTagInfo } from './messages.ts'
import { isAcceptable, PURPOSES, parseProfile, toWire } from './profiles.ts'
import { PROVISIONING } from './provisioning.ts'
import { UPKEEP } from './upkeep.ts'

type Handler = (payload: Payload, station: Station) => Answer

const readToken = (payload: Payload, key: string): Token => {
  const token = requirePayload(payload, key)
  return { id: requireText(token, 'idToken'), type: requireText(token, 'type') }
}

const REMOTE: Record<string, Handler> = {
  RequestStartTransaction(payload, station) {
    const { model } = station
    const token = readToken(payload, 'idToken')
    const group = readPayload(payload, 'groupIdToken')
    const parent = group && readText(group, 'idToken')
    const requested = readNumber(payload, 'evseId')
    const able = model.connectors.filter((connector) => model.canStart(connector, token.id, parent))
    const connector =
      requested === undefined
        ? (able.find(({ vehicle }) => vehicle) ?? able[0])
        : able.find(({ number }) => number === requested)
    if (!connector) return answerStatus('Rejected')
    const given = readPayload(payload, 'chargingProfile')
    const profile = given && parseProfile(given, connector.number)
    if (profile && profile.purpose !== 'transaction') return answerStatus('Rejected')
    return answerStatus('Accepted', () => {
      if (profile) model.limitsChanged(() => model.profiles.set(profile))
      station.start(connector, token, requireNumber(payload, 'remoteStartId'))
    })
  },

  RequestStopTransaction(payload, { model }) {
    const key = requireText(payload, 'transactionId')
    const connector = model.connectors.find(({ transaction }) => transaction?.key === key)
    return connector
      ? answerStatus('Accepted', () => model.stop(connector.number, 'Remote'))
      : answerStatus('Rejected')
  },

  UnlockConnector(payload, { model }) {
    const connector = model.find(requireNumber(payload, 'evseId'))
    if (!connector || requireNumber(payload, 'connectorId') !== 1) return answerStatus('UnknownConnector')
    if (connector.transaction) return answerStatus('OngoingAuthorizedTransaction')
    return answerStatus(connector.fault ? 'UnlockFailed' : 'Unlocked')
  },

  GetTransactionStatus(payload, station) {
    const key = readText(payload, 'transactionId')
    const isRunning = station.model.connectors.some(({ transaction }) => transaction?.key === key)
    return {
      reply: {
        messagesInQueue: station.hasKeptMessages,
        ...(key !== undefined && { ongoingIndicator: isRunning }),
      },
    }
  },

  ChangeAvailability(payload, { model }) {
    const evse = readPayload(payload, 'evse')
    const number = evse ? requireNumber(evse, 'id') : 0
    if (number !== 0 && !model.find(number)) return answerStatus('Rejected')
    const isOperative = requireText(payload, 'operationalStatus') === 'Operative'
    const isCharging =
      !isOperative && model.running.some((connector) => number === 0 || connector.number === number)
    return answerStatus(isCharging ? 'Scheduled' : 'Accepted', () =>
      model.changeAvailability(number, isOperative),
    )
  },

  Reset(payload, station) {
    if (readNumber(payload, 'evseId') !== undefined) return answerStatus('Rejected')
    if (requireText(payload, 'type') === 'OnIdle') {
      const isBusy = station.model.running.length > 0
      return answerStatus(isBusy ? 'Scheduled' : 'Accepted', () => station.rebootWhenIdle())
    }
    return answerStatus('Accepted', () => station.reboot('soft', 'remote-reset'))
  },

  DataTransfer(payload, station) {
    if (!station.vendors.has(requireText(payload, 'vendorId'))) return answerStatus('UnknownVendorId')
    const { data } = payload
    return { reply: { status: 'Accepted', ...(data !== undefined && { data }) } }
  },
}

const LISTS_AND_RESERVATIONS: Record<string, Handler> = {
  ClearCache(_, { model }) {
    if (!model.settings.isOn('AuthorizationCacheEnabled')) return answerStatus('Rejected')
    model.tags.clearCache()
    return answerStatus('Accepted')
  },

  GetLocalListVersion: (_, { model }) => ({ reply: { versionNumber: model.tags.listVersion } }),

  SendLocalList(payload, { model }) {
    if (!model.settings.isOn('LocalAuthListEnabled')) return answerStatus('Failed')
    const how = requireText(payload, 'updateType') === 'Full' ? 'Full' : 'Differential'
    const sent = readPayloads(payload, 'localAuthorizationList')
    if (sent.length > model.settings.number('SendLocalListMaxLength')) return answerStatus('Failed')
    const entries = sent.map((entry): ListEntry => {
      const info = readPayload(entry, 'idTokenInfo')
      return { tag: readToken(entry, 'idToken').id, ...(info && { info: parseTagInfo(info) }) }
    })
    if (how === 'Full' && entries.some(({ info }) => !info)) return answerStatus('Failed')
    const isTaken = model.tags.updateList(how, requireNumber(payload, 'versionNumber'), entries)
    return answerStatus(isTaken ? 'Accepted' : 'VersionMismatch')
  },

  ReserveNow(payload, { model }) {
    const connector = readNumber(payload, 'evseId') ?? 0
    const expires = readTime(payload, 'expiryDateTime')
    if (!expires || (connector !== 0 && !model.find(connector))) return answerStatus('Rejected')
    const group = readPayload(payload, 'groupIdToken')
    const parent = group && readText(group, 'idToken')
    const tag = readToken(payload, 'idToken').id
    return answerStatus(
      model.reserve({ id: requireNumber(payload, 'id'), connector, expires, tag, ...(parent && { parent }) }),
    )
  },

  CancelReservation(payload, { model }) {
    const id = requireNumber(payload, 'reservationId')
    return model.hasReservation(id)
      ? answerStatus('Accepted', () => model.cancelReservation(id))
      : answerStatus('Rejected')
  },
}

const SMART_CHARGING: Record<string, Handler> = {
  SetChargingProfile(payload, { model }) {
    if (!model.settings.isOn('2.0.1 SmartChargingEnabled')) {
      throw new CallRefused('NotSupported', 'Smart charging is off')
    }
    const profile = parseProfile(requirePayload(payload, 'chargingProfile'), requireNumber(payload, 'evseId'))
    if (!isAcceptable(profile, model)) return answerStatus('Rejected')
    return answerStatus('Accepted', () => model.limitsChanged(() => model.profiles.set(profile)))
  },

  ClearChargingProfile(payload, { model }) {
    const id = readNumber(payload, 'chargingProfileId')
    const criteria = readPayload(payload, 'chargingProfileCriteria') ?? {}
    const connector = readNumber(criteria, 'evseId')
    const stackLevel = readNumber(criteria, 'stackLevel')
    const purpose = PURPOSES[readText(criteria, 'chargingProfilePurpose') ?? '']
    let count = 0
    model.limitsChanged(() => {
      count = model.profiles.clearNamed({ id, connector, stackLevel, purpose })
    })
    return answerStatus(count > 0 ? 'Accepted' : 'Unknown')
  },

  GetChargingProfiles(payload, station) {
    const requestId = requireNumber(payload, 'requestId')
    const connector = readNumber(payload, 'evseId')
    const criteria = requirePayload(payload, 'chargingProfile')
    const ids = readNumbers(criteria, 'chargingProfileId')
    const level = readNumber(criteria, 'stackLevel')
    const purpose = PURPOSES[readText(criteria, 'chargingProfilePurpose') ?? '']
    const sources = readTexts(criteria, 'chargingLimitSource')
    const found = station.model.profiles.all.filter(
      (profile) =>
        (connector === undefined || profile.connector === connector) &&
        (ids === undefined || ids.includes(profile.id)) &&
        (level === undefined || profile.stackLevel === level) &&
        (purpose === undefined || profile.purpose === purpose) &&
        (sources === undefined || sources.includes('CSO')),
    )
    if (found.length === 0) return answerStatus('NoProfiles')
    return answerStatus('Accepted', () => {
      found.forEach((profile, index) => {
        station.send(
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
    const evseId = requireNumber(payload, 'evseId')
    if (evseId !== 0 && !station.model.find(evseId)) return answerStatus('Rejected')
    const duration = requireNumber(payload, 'duration')
    const from = station.clock.now()
    const unit = readText(payload, 'chargingRateUnit') === 'A' ? 'A' : 'W'
    const { periods } = computeCompositeSchedule(station.model, evseId, { from, durationS: duration, unit })
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
    const message = requirePayload(payload, 'message')
    const transaction = readText(message, 'transactionId')
    const isUnknown =
      transaction !== undefined &&
      !station.model.running.some((connector) => connector.transaction?.key === transaction)
    if (isUnknown) return answerStatus('UnknownTransaction')
    const format = readText(requirePayload(message, 'message'), 'format')
    if (format === 'HTML' || format === 'URI') return answerStatus('NotSupportedMessageFormat')
    station.displayMessages.set(requireNumber(message, 'id'), message)
    return answerStatus('Accepted')
  },

  GetDisplayMessages(payload, station) {
    const requestId = requireNumber(payload, 'requestId')
    const ids = readNumbers(payload, 'id')
    const [priority, state] = [readText(payload, 'priority'), readText(payload, 'state')]
    const found = [...station.displayMessages.values()].filter(
      (message) =>
        (ids === undefined || ids.includes(requireNumber(message, 'id'))) &&
        (priority === undefined || message.priority === priority) &&
        (state === undefined || message.state === state),
    )
    if (found.length === 0) return answerStatus('Unknown')
    return answerStatus('Accepted', () =>
      station.send(call('NotifyDisplayMessages', { requestId, messageInfo: found })),
    )
  },

  ClearDisplayMessage: (payload, station) =>
    answerStatus(station.displayMessages.delete(requireNumber(payload, 'id')) ? 'Accepted' : 'Unknown'),

  CostUpdated(payload, station) {
    station.costs.set(requireText(payload, 'transactionId'), requireNumber(payload, 'totalCost'))
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
