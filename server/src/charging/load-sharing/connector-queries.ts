/** SQL of the connectors that share a station's limit. */
import { sql } from 'kysely'
import type { Reader } from '../../db/client.ts'
import { chooseByVersion } from '../dialects/index.ts'
import type { AcceptedLimit, CommandNow, ShareWhy } from './accepted-limit.ts'

/** A connector of 1.6 or an EVSE of 2.0.1, with all that its share depends on. */
export interface ConnectorRow {
  readonly chargerId: string
  readonly identity: string
  readonly address: number
  /** The version of OCPP that the charger speaks. */
  readonly protocol: string | null
  readonly isConnected: boolean
  readonly bootCount: number
  /** Whether it is one of this station's. */
  readonly isHere: boolean
  /** Where the charger is by now. */
  readonly chargerStationId: string | null
  readonly connectorNumber: number | null
  readonly type: string | null
  readonly ratingW: number
  /** In which units it takes limits, as it said. */
  readonly units: string | null
  /** Whether the limit of its profile can be changed alone, as it said. */
  readonly takesDynamic: boolean
  readonly unitsRequestedBoot: number | null
  readonly unitsRequestEnded: boolean
  readonly unitsRequestedAt: Date | null
  readonly sessionId: string | null
  readonly sessionState: 'charging' | 'suspended' | 'interrupted' | null
  /** Whether its session's course says that the limit leaves it nothing. */
  readonly limitPauses: boolean | null
  readonly sessionSince: Date | null
  readonly powerW: number | null
  readonly meteredAt: Date | null
  readonly share: ShareRow | null
  readonly command: CommandNow | null
  readonly commandRequestedAt: Date | null
}

/** What is stored of a connector's share. */
export interface ShareRow extends AcceptedLimit {
  readonly sessionId: string | null
  readonly shareW: number
  readonly why: ShareWhy
  readonly isOn: boolean
  readonly turnSince: Date
  readonly mostW: number | null
  readonly lessSince: Date | null
}

/** As the query gives it: the share's columns beside the rest, all null where there is none. */
type FlatRow = Omit<ConnectorRow, 'share' | 'command'> & {
  readonly [Column in Exclude<keyof ShareRow, 'sessionId'>]: ShareRow[Column] | null
} & {
  readonly shareSessionId: string | null
  readonly commandStatus: CommandNow['status'] | null
  readonly commandAnswer: string | null
  readonly commandErrorCode: string | null
  readonly commandSentAt: Date | null
  readonly commandEndedAt: Date | null
  readonly commandIsDynamic: boolean
}

/** All connectors of a station that share its limit, and those that did before. */
export async function readSharingConnectors(
  reader: Reader,
  stationId: string,
): Promise<readonly ConnectorRow[]> {
  const { rows } = await sql<FlatRow>`
    with reported as (
      select charger.id as charger_id,
             ${chooseByVersion(({ address }) => address('charger_connector'))} as address,
             max(connector.power_w) as rating_w, min(connector.number) as connector_number,
             (array_agg(connector.type order by connector.power_w desc nulls last))[1] as type
        from charger
        join charger_connector on charger_connector.charger_id = charger.id
        left join connector on connector.id = charger_connector.connector_id
       where charger.station_id = ${stationId} and charger.status = 'accepted' and charger_connector.number > 0
         and ${chooseByVersion(({ isNumberedHere }) => isNumberedHere('charger_connector'))}
       group by 1, 2
    ), session as (
      select distinct on (charger.id, 2) charger.id as charger_id,
             ${chooseByVersion(({ address }) => address('one'))} as address,
             one.id, one.state, one.limit_pauses, coalesce(one.started_at, one.created_at) as since, one.power_w, one.last_meter_at
        from charger join charging_session one on one.charger_id = charger.id
       where charger.station_id = ${stationId} and one.state in ('charging', 'suspended', 'interrupted')
       order by charger.id, 2, one.created_at desc
    ), named as (
      select charger_id, address from reported
       where rating_w is not null or (charger_id, address) in (select charger_id, address from session)
      union
      select charger_id, address from load_share where station_id = ${stationId}
    )
    select charger.id as "chargerId", charger.identity, named.address,
           charger.protocol, charger.connection_id is not null as "isConnected",
           charger.boot_count as "bootCount", reported.address is not null as "isHere",
           charger.station_id as "chargerStationId", reported.connector_number as "connectorNumber", reported.type,
           coalesce(reported.rating_w,
             (select max(power_w) from connector where station_id = ${stationId} and retired_at is null), 0) as "ratingW",
           unit.value as units, dynamic.found is not null as "takesDynamic", request.boot_count as "unitsRequestedBoot",
           request_command.ended_at is not null or request.command_id is null as "unitsRequestEnded",
           request_command.created_at as "unitsRequestedAt",
           session.id as "sessionId", session.state as "sessionState", session.limit_pauses as "limitPauses", session.since as "sessionSince",
           session.power_w as "powerW", session.last_meter_at as "meteredAt",
           share.session_id as "shareSessionId", share.share_w as "shareW", share.why, share.is_on as "isOn",
           share.switched_at as "turnSince", share.most_w as "mostW", share.less_since as "lessSince",
           share.accepted_w as "acceptedW", share.accepted_at as "acceptedAt", share.accepted_boot as "acceptedBoot",
           share.requested_boot as "requestedBoot", share.command_id as "commandId", share.command_w as "commandW",
           share.unsure_w as "unsureW", share.answer, share.answered_at as "answeredAt", share.retry_at as "retryAt",
           share.refused_dynamic_boot as "refusedDynamicBoot",
           command.status as "commandStatus", command.answer ->> 'status' as "commandAnswer",
           command.error_code as "commandErrorCode", command.sent_at as "commandSentAt",
           command.ended_at as "commandEndedAt", command.created_at as "commandRequestedAt",
           coalesce(command.action = 'UpdateDynamicSchedule'
                    or command.payload #>> '{chargingProfile,chargingProfileKind}' = 'Dynamic', false) as "commandIsDynamic"
      from named
      join charger on charger.id = named.charger_id
      left join reported on reported.charger_id = named.charger_id and reported.address = named.address
      left join session on session.charger_id = named.charger_id and session.address = named.address
      left join load_share share on share.charger_id = named.charger_id and share.address = named.address
      left join charger_command command on command.id = share.command_id
      left join charger_unit_request request on request.charger_id = charger.id
      left join charger_command request_command on request_command.id = request.command_id
      left join lateral (
        select value from charger_variable
         where charger_id = charger.id and attribute = 'Actual'
           and ${chooseByVersion(({ isLimitUnits }) => isLimitUnits)}
         limit 1
      ) unit on true
      left join lateral (
        select true as found from charger_variable
         where charger_id = charger.id and attribute = 'Actual'
           and ${chooseByVersion(({ isDynamicLimits }) => isDynamicLimits)}
         limit 1
      ) dynamic on true
     order by charger.identity, named.address`.execute(reader)
  return rows.map(toConnectorRow)
}

function toConnectorRow({ commandStatus, ...row }: FlatRow): ConnectorRow {
  return {
    ...row,
    share: toShare(row),
    command: commandStatus && {
      status: commandStatus,
      answer: row.commandAnswer,
      errorCode: row.commandErrorCode,
      wasSent: row.commandSentAt !== null,
      endedAt: row.commandEndedAt,
      isDynamic: row.commandIsDynamic,
    },
  }
}

function toShare(row: Omit<FlatRow, 'commandStatus'>): ShareRow | null {
  const { shareW, why, isOn, turnSince } = row
  if (shareW === null || why === null || isOn === null || turnSince === null) return null
  return {
    sessionId: row.shareSessionId,
    shareW,
    why,
    isOn,
    turnSince,
    mostW: row.mostW,
    lessSince: row.lessSince,
    acceptedW: row.acceptedW,
    acceptedAt: row.acceptedAt,
    acceptedBoot: row.acceptedBoot,
    commandId: row.commandId,
    commandW: row.commandW,
    requestedBoot: row.requestedBoot,
    unsureW: row.unsureW,
    answer: row.answer,
    answeredAt: row.answeredAt,
    retryAt: row.retryAt,
    refusedDynamicBoot: row.refusedDynamicBoot,
  }
}
