/** A charger's answers in 1.6, to every call of a server. */
import { computeCompositeSchedule } from '../model/composite.ts'
import type { ListEntry } from '../model/tags.ts'
import {
  type Answer,
  answerStatus,
  CallRefused,
  type Payload,
  readNumber,
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
import { parseTagInfo } from './messages.ts'
import { answerPlugAndCharge, isPlugAndCharge } from './plug-and-charge.ts'
import { findTransactionKey, isAcceptable, PURPOSES, parseProfile } from './profiles.ts'
import { answerTrigger, SECURITY_AND_FIRMWARE } from './upkeep.ts'

type Handler = (payload: Payload, station: Station) => Answer

const CORE: Record<string, Handler> = {
  ChangeAvailability(payload, station) {
    const connector = requireNumber(payload, 'connectorId')
    if (connector !== 0 && !station.model.find(connector)) return answerStatus('Rejected')
    const isOperative = requireText(payload, 'type') === 'Operative'
    const isCharging =
      !isOperative && station.model.running.some(({ number }) => connector === 0 || number === connector)
    return answerStatus(isCharging ? 'Scheduled' : 'Accepted', () =>
      station.model.changeAvailability(connector, isOperative),
    )
  },

  ChangeConfiguration(payload, station) {
    const key = requireText(payload, 'key')
    const value = requireText(payload, 'value')
    const kind = station.model.settings.find(key)
    if (!kind?.isIn16) return answerStatus('NotSupported')
    const outcome = station.model.settings.set(key, value)
    return answerStatus(outcome, outcome === 'Rejected' ? undefined : () => station.settingChanged(kind.name))
  },

  ClearCache(_, station) {
    if (!station.model.settings.isOn('AuthorizationCacheEnabled')) return answerStatus('Rejected')
    station.model.tags.clearCache()
    return answerStatus('Accepted')
  },

  DataTransfer(payload, station) {
    if (isPlugAndCharge(payload)) return answerPlugAndCharge(payload, station)
    if (!station.vendors.has(requireText(payload, 'vendorId'))) return answerStatus('UnknownVendorId')
    const data = readText(payload, 'data')
    return { reply: { status: 'Accepted', ...(data !== undefined && { data }) } }
  },

  GetConfiguration(payload, { model: { settings } }) {
    const all = settings.kinds.filter(({ isIn16 }) => isIn16)
    const requested = readTexts(payload, 'key')
    const known = requested?.length
      ? requested.flatMap((key) => settings.find(key) ?? []).filter(({ isIn16 }) => isIn16)
      : all
    const unknown = requested?.filter((key) => !settings.find(key)?.isIn16) ?? []
    return {
      reply: {
        configurationKey: known.map(({ name, access }) => ({
          key: name,
          readonly: access === 'read-only',
          ...(access !== 'write-only' && { value: settings.text(name) }),
        })),
        ...(unknown.length > 0 && { unknownKey: unknown }),
      },
    }
  },

  RemoteStartTransaction(payload, station) {
    const { model } = station
    const tag = requireText(payload, 'idTag')
    const requested = readNumber(payload, 'connectorId')
    const connector = requested === undefined ? findFreeConnector(station, tag) : model.find(requested)
    if (!connector || !model.canStart(connector, tag)) return answerStatus('Rejected')
    const given = readPayload(payload, 'chargingProfile')
    const profile = given && parseProfile(given, connector.number, model)
    if (profile && profile.purpose !== 'transaction') return answerStatus('Rejected')
    return answerStatus('Accepted', () => {
      if (profile) model.limitsChanged(() => model.profiles.set(profile))
      station.start(connector, { id: tag, type: 'Central' })
    })
  },

  RemoteStopTransaction(payload, { model }) {
    const number = requireNumber(payload, 'transactionId')
    const connector = model.connectors.find(({ transaction }) => transaction?.number === number)
    return connector
      ? answerStatus('Accepted', () => model.stop(connector.number, 'Remote'))
      : answerStatus('Rejected')
  },

  Reset(payload, station) {
    const how = requireText(payload, 'type') === 'Hard' ? 'hard' : 'soft'
    return answerStatus('Accepted', () => station.reboot(how, 'remote-reset'))
  },

  UnlockConnector(payload, { model }) {
    const connector = model.find(requireNumber(payload, 'connectorId'))
    if (!connector) return answerStatus('NotSupported')
    if (connector.fault) return answerStatus('UnlockFailed')
    return answerStatus('Unlocked', () => model.stop(connector.number, 'UnlockCommand'))
  },
}

/** Where a car waits first, then where one could come. */
function findFreeConnector({ model }: Station, tag: string) {
  const able = model.connectors.filter((connector) => model.canStart(connector, tag))
  return able.find(({ vehicle }) => vehicle) ?? able[0]
}

const LISTS: Record<string, Handler> = {
  GetLocalListVersion: (_, { model }) => ({
    reply: {
      listVersion: model.settings.isOn('LocalAuthListEnabled') ? model.tags.listVersion : -1,
    },
  }),

  SendLocalList(payload, { model }) {
    if (!model.settings.isOn('LocalAuthListEnabled')) return answerStatus('NotSupported')
    const how = requireText(payload, 'updateType') === 'Full' ? 'Full' : 'Differential'
    const sent = readPayloads(payload, 'localAuthorizationList')
    if (sent.length > model.settings.number('SendLocalListMaxLength')) return answerStatus('Failed')
    const entries = sent.map((entry): ListEntry => {
      const info = readPayload(entry, 'idTagInfo')
      return { tag: requireText(entry, 'idTag'), ...(info && { info: parseTagInfo(info) }) }
    })
    if (how === 'Full' && entries.some(({ info }) => !info)) return answerStatus('Failed')
    const isTaken = model.tags.updateList(how, requireNumber(payload, 'listVersion'), entries)
    return answerStatus(isTaken ? 'Accepted' : 'VersionMismatch')
  },
}

const RESERVATIONS: Record<string, Handler> = {
  CancelReservation: (payload, { model }) =>
    model.hasReservation(requireNumber(payload, 'reservationId'))
      ? answerStatus('Accepted', () => model.cancelReservation(requireNumber(payload, 'reservationId')))
      : answerStatus('Rejected'),

  ReserveNow(payload, { model }) {
    const connector = requireNumber(payload, 'connectorId')
    const expires = readTime(payload, 'expiryDate')
    if (!expires || (connector !== 0 && !model.find(connector))) return answerStatus('Rejected')
    const parent = readText(payload, 'parentIdTag')
    const id = requireNumber(payload, 'reservationId')
    const reservation = {
      id,
      connector,
      expires,
      tag: requireText(payload, 'idTag'),
      ...(parent && { parent }),
    }
    return answerStatus(model.reserve(reservation))
  },
}

const SMART_CHARGING: Record<string, Handler> = {
  ClearChargingProfile(payload, { model }) {
    const id = readNumber(payload, 'id')
    const connector = readNumber(payload, 'connectorId')
    const stackLevel = readNumber(payload, 'stackLevel')
    const purpose = PURPOSES[readText(payload, 'chargingProfilePurpose') ?? '']
    let count = 0
    model.limitsChanged(() => {
      count = model.profiles.clearNamed({ id, connector, stackLevel, purpose })
    })
    return answerStatus(count > 0 ? 'Accepted' : 'Unknown')
  },

  GetCompositeSchedule(payload, station) {
    const connector = requireNumber(payload, 'connectorId')
    if (connector !== 0 && !station.model.find(connector)) return answerStatus('Rejected')
    const durationS = requireNumber(payload, 'duration')
    const from = station.clock.now()
    const unit = readText(payload, 'chargingRateUnit') === 'A' ? 'A' : 'W'
    const { periods } = computeCompositeSchedule(station.model, connector, { from, durationS, unit })
    return {
      reply: {
        status: 'Accepted',
        connectorId: connector,
        scheduleStart: station.toStamp(from),
        chargingSchedule: {
          duration: durationS,
          startSchedule: station.toStamp(from),
          chargingRateUnit: unit,
          chargingSchedulePeriod: periods.map(({ startS, limit }) => ({ startPeriod: startS, limit })),
        },
      },
    }
  },

  SetChargingProfile(payload, { model }) {
    if (!model.settings.list('SupportedFeatureProfiles').includes('SmartCharging'))
      return answerStatus('NotSupported')
    const connector = requireNumber(payload, 'connectorId')
    const given = requirePayload(payload, 'csChargingProfiles')
    const number = readNumber(given, 'transactionId')
    if (number !== undefined && findTransactionKey(model, number) === undefined)
      return answerStatus('Rejected')
    const profile = parseProfile(given, connector, model)
    if (!isAcceptable(profile, model)) return answerStatus('Rejected')
    return answerStatus('Accepted', () => model.limitsChanged(() => model.profiles.set(profile)))
  },
}

const ACTIONS: Readonly<Record<string, Handler>> = {
  ...CORE,
  ...LISTS,
  ...RESERVATIONS,
  ...SMART_CHARGING,
  ...SECURITY_AND_FIRMWARE,
  TriggerMessage: (payload, station) => answerTrigger(payload, station),
}

/** @throws CallRefused */
export function answer(action: string, payload: Payload, station: Station): Answer {
  const handler = ACTIONS[action]
  if (!handler) throw new CallRefused('NotImplemented', `${action} is not known here`)
  return handler(payload, station)
}
