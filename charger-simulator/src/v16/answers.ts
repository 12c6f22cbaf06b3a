/** A charger's answers in 1.6, to every call of a server. */
import { compositeSchedule } from '../model/composite.ts'
import type { ListEntry } from '../model/tags.ts'
import {
  type Answer,
  CallRefused,
  needNumber,
  needPayload,
  needText,
  numberAt,
  type Payload,
  payloadAt,
  payloadsAt,
  textAt,
  textsAt,
  timeAt,
} from '../payload.ts'
import type { Station } from '../station.ts'
import { tagInfoOf } from './messages.ts'
import { isAcceptable, keyOfTransaction, PURPOSES, profileOf } from './profiles.ts'
import { SECURITY_AND_FIRMWARE, triggered } from './upkeep.ts'

type Handler = (payload: Payload, station: Station) => Answer

const status = (word: string, afterwards?: () => void): Answer => ({
  reply: { status: word },
  ...(afterwards && { afterwards }),
})

const CORE: Record<string, Handler> = {
  ChangeAvailability(payload, station) {
    const connector = needNumber(payload, 'connectorId')
    if (connector !== 0 && !station.model.find(connector)) return status('Rejected')
    const isOperative = needText(payload, 'type') === 'Operative'
    const isCharging =
      !isOperative && station.model.running.some(({ number }) => connector === 0 || number === connector)
    return status(isCharging ? 'Scheduled' : 'Accepted', () =>
      station.model.changeAvailability(connector, isOperative),
    )
  },

  ChangeConfiguration(payload, station) {
    const key = needText(payload, 'key')
    const value = needText(payload, 'value')
    const kind = station.model.settings.find(key)
    if (!kind?.isIn16) return status('NotSupported')
    const outcome = station.model.settings.set(key, value)
    return status(outcome, outcome === 'Rejected' ? undefined : () => station.settingChanged(kind.name))
  },

  ClearCache(_, station) {
    if (!station.model.settings.isOn('AuthorizationCacheEnabled')) return status('Rejected')
    station.model.tags.clearCache()
    return status('Accepted')
  },

  DataTransfer(payload, station) {
    if (!station.vendors.has(needText(payload, 'vendorId'))) return status('UnknownVendorId')
    const data = textAt(payload, 'data')
    return { reply: { status: 'Accepted', ...(data !== undefined && { data }) } }
  },

  GetConfiguration(payload, { model: { settings } }) {
    const all = settings.kinds.filter(({ isIn16 }) => isIn16)
    const asked = textsAt(payload, 'key')
    const known = asked?.length
      ? asked.flatMap((key) => all.find(({ name }) => name.toLowerCase() === key.toLowerCase()) ?? [])
      : all
    const unknown = asked?.filter((key) => !settings.find(key)?.isIn16) ?? []
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
    const tag = needText(payload, 'idTag')
    const asked = numberAt(payload, 'connectorId')
    const connector = asked === undefined ? findFreeConnector(station, tag) : model.find(asked)
    if (!connector || !model.canStart(connector, tag)) return status('Rejected')
    const given = payloadAt(payload, 'chargingProfile')
    const profile = given && profileOf(given, connector.number, model)
    if (profile && profile.purpose !== 'transaction') return status('Rejected')
    return status('Accepted', () => {
      if (profile) model.limitsChanged(() => model.profiles.set(profile))
      station.start(connector, { id: tag, type: 'Central' })
    })
  },

  RemoteStopTransaction(payload, { model }) {
    const number = needNumber(payload, 'transactionId')
    const connector = model.connectors.find(({ transaction }) => transaction?.number === number)
    return connector ? status('Accepted', () => model.stop(connector.number, 'Remote')) : status('Rejected')
  },

  Reset(payload, station) {
    const how = needText(payload, 'type') === 'Hard' ? 'hard' : 'soft'
    return status('Accepted', () => station.reboot(how, 'remote-reset'))
  },

  UnlockConnector(payload, { model }) {
    const connector = model.find(needNumber(payload, 'connectorId'))
    if (!connector) return status('NotSupported')
    if (connector.fault) return status('UnlockFailed')
    return status('Unlocked', () => model.stop(connector.number, 'UnlockCommand'))
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
    if (!model.settings.isOn('LocalAuthListEnabled')) return status('NotSupported')
    const how = needText(payload, 'updateType') === 'Full' ? 'Full' : 'Differential'
    const sent = payloadsAt(payload, 'localAuthorizationList')
    if (sent.length > model.settings.number('SendLocalListMaxLength')) return status('Failed')
    const entries = sent.map((entry): ListEntry => {
      const info = payloadAt(entry, 'idTagInfo')
      return { tag: needText(entry, 'idTag'), ...(info && { info: tagInfoOf(info) }) }
    })
    if (how === 'Full' && entries.some(({ info }) => !info)) return status('Failed')
    const isTaken = model.tags.updateList(how, needNumber(payload, 'listVersion'), entries)
    return status(isTaken ? 'Accepted' : 'VersionMismatch')
  },
}

const RESERVATIONS: Record<string, Handler> = {
  CancelReservation: (payload, { model }) =>
    model.hasReservation(needNumber(payload, 'reservationId'))
      ? status('Accepted', () => model.cancelReservation(needNumber(payload, 'reservationId')))
      : status('Rejected'),

  ReserveNow(payload, { model }) {
    const connector = needNumber(payload, 'connectorId')
    const expires = timeAt(payload, 'expiryDate')
    if (!expires || (connector !== 0 && !model.find(connector))) return status('Rejected')
    const parent = textAt(payload, 'parentIdTag')
    const id = needNumber(payload, 'reservationId')
    const reservation = { id, connector, expires, tag: needText(payload, 'idTag'), ...(parent && { parent }) }
    return status(model.reserve(reservation))
  },
}

const SMART_CHARGING: Record<string, Handler> = {
  ClearChargingProfile(payload, { model }) {
    const id = numberAt(payload, 'id')
    const connector = numberAt(payload, 'connectorId')
    const stackLevel = numberAt(payload, 'stackLevel')
    const purpose = PURPOSES[textAt(payload, 'chargingProfilePurpose') ?? '']
    let count = 0
    model.limitsChanged(() => {
      count = model.profiles.clearNamed({ id, connector, stackLevel, purpose })
    })
    return status(count > 0 ? 'Accepted' : 'Unknown')
  },

  GetCompositeSchedule(payload, station) {
    const connector = needNumber(payload, 'connectorId')
    if (connector !== 0 && !station.model.find(connector)) return status('Rejected')
    const durationS = needNumber(payload, 'duration')
    const from = station.clock.now()
    const unit = textAt(payload, 'chargingRateUnit') === 'A' ? 'A' : 'W'
    const { periods } = compositeSchedule(station.model, connector, { from, durationS, unit })
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
      return status('NotSupported')
    const connector = needNumber(payload, 'connectorId')
    const given = needPayload(payload, 'csChargingProfiles')
    const number = numberAt(given, 'transactionId')
    if (number !== undefined && keyOfTransaction(model, number) === undefined) return status('Rejected')
    const profile = profileOf(given, connector, model)
    if (!isAcceptable(profile, model)) return status('Rejected')
    return status('Accepted', () => model.limitsChanged(() => model.profiles.set(profile)))
  },
}

const ACTIONS: Readonly<Record<string, Handler>> = {
  ...CORE,
  ...LISTS,
  ...RESERVATIONS,
  ...SMART_CHARGING,
  ...SECURITY_AND_FIRMWARE,
  TriggerMessage: (payload, station) => triggered(payload, station),
}

/** @throws CallRefused */
export function answer(action: string, payload: Payload, station: Station): Answer {
  const handler = ACTIONS[action]
  if (!handler) throw new CallRefused('NotImplemented', `${action} is not known here`)
  return handler(payload, station)
}
