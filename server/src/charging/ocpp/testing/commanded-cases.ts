/**
 * Cases of the OCA's test tool in which the operator commands and the charger answers, by their ids: what is asked for in
 * OCPP 2.0.1 beyond settings and transactions. What 2.1 adds is in `commanded-cases-21.ts`.
 */

export type CommandedCase = readonly [id: string, action: string, payload: object, answer: object]

export const ACCEPTED = { status: 'Accepted' }
export const REJECTED = { status: 'Rejected' }
const UNKNOWN = { status: 'Unknown' }
export const LATER = '2026-11-20T12:00:00.000Z'
const EVEN_LATER = '2026-11-20T13:00:00.000Z'

export const idToken = { idToken: 'CARD-1', type: 'ISO14443' }
const listed = { idToken, idTokenInfo: { status: 'Accepted' } }

const LOCAL_LISTS: readonly CommandedCase[] = [
  [
    'TC_D_01_CSMS',
    'SendLocalList',
    { versionNumber: 1, updateType: 'Full', localAuthorizationList: [listed] },
    ACCEPTED,
  ],
  [
    'TC_D_02_CSMS',
    'SendLocalList',
    { versionNumber: 2, updateType: 'Differential', localAuthorizationList: [listed] },
    ACCEPTED,
  ],
  [
    'TC_D_03_CSMS',
    'SendLocalList',
    { versionNumber: 3, updateType: 'Differential', localAuthorizationList: [{ idToken }] },
    ACCEPTED,
  ],
  ['TC_D_04_CSMS', 'SendLocalList', { versionNumber: 4, updateType: 'Full' }, ACCEPTED],
  ['TC_D_08_CSMS', 'GetLocalListVersion', {}, { versionNumber: 4 }],
  ['TC_D_09_CSMS', 'GetLocalListVersion', {}, { versionNumber: 0 }],
]

const reserve = { id: 4, expiryDateTime: LATER, idToken }

const RESERVATIONS: readonly CommandedCase[] = [
  ['TC_H_01_CSMS', 'ReserveNow', { ...reserve, evseId: 1 }, ACCEPTED],
  ['TC_H_08_CSMS', 'ReserveNow', reserve, ACCEPTED],
  ['TC_H_14_CSMS', 'ReserveNow', reserve, { status: 'Occupied' }],
  ['TC_H_15_CSMS', 'ReserveNow', { ...reserve, connectorType: 'cCCS2' }, ACCEPTED],
  ['TC_H_17_CSMS', 'CancelReservation', { reservationId: 4 }, ACCEPTED],
  ['TC_H_22_CSMS', 'ReserveNow', { ...reserve, evseId: 1 }, REJECTED],
]

export const chargingSchedule = [
  {
    id: 1,
    startSchedule: LATER,
    chargingRateUnit: 'W',
    chargingSchedulePeriod: [{ startPeriod: 0, limit: 11_000 }],
  },
]
export const profile = {
  id: 1,
  stackLevel: 0,
  chargingProfilePurpose: 'TxDefaultProfile',
  chargingProfileKind: 'Absolute',
  chargingSchedule,
}
const ofTransaction = { ...profile, chargingProfilePurpose: 'TxProfile', transactionId: 'T-1' }
const recurring = { ...profile, chargingProfileKind: 'Recurring', recurrencyKind: 'Daily' }
const ofStation = { ...profile, chargingProfilePurpose: 'ChargingStationMaxProfile' }
const second = { ...profile, id: 2, stackLevel: 1 }
const report = (chargingProfile: object, evseId?: number) => ({
  ...{ requestId: 1, chargingProfile },
  ...(evseId !== undefined && { evseId }),
})
const purpose = { chargingProfilePurpose: 'TxDefaultProfile' }

/** What a charger makes of all its profiles. */
const composite = (evseId: number) => ({
  status: 'Accepted',
  schedule: {
    ...{ evseId, duration: 300, scheduleStart: LATER, chargingRateUnit: 'W' },
    chargingSchedulePeriod: [{ startPeriod: 0, limit: 11_000 }],
  },
})

const PROFILES: readonly CommandedCase[] = [
  ['TC_K_01_CSMS', 'SetChargingProfile', { evseId: 1, chargingProfile: profile }, ACCEPTED],
  ['TC_K_02_CSMS', 'SetChargingProfile', { evseId: 1, chargingProfile: ofTransaction }, REJECTED],
  ['TC_K_03_CSMS', 'SetChargingProfile', { evseId: 0, chargingProfile: ofStation }, ACCEPTED],
  ['TC_K_04_CSMS', 'SetChargingProfile', { evseId: 1, chargingProfile: profile }, ACCEPTED],
  ['TC_K_05_CSMS', 'ClearChargingProfile', { chargingProfileId: 1 }, ACCEPTED],
  [
    'TC_K_06_CSMS',
    'ClearChargingProfile',
    { chargingProfileCriteria: { ...purpose, stackLevel: 0 } },
    ACCEPTED,
  ],
  ['TC_K_08_CSMS', 'ClearChargingProfile', { chargingProfileId: 9 }, UNKNOWN],
  ['TC_K_10_CSMS', 'SetChargingProfile', { evseId: 0, chargingProfile: profile }, ACCEPTED],
  ['TC_K_19_CSMS', 'SetChargingProfile', { evseId: 1, chargingProfile: recurring }, ACCEPTED],
  ['TC_K_29_CSMS', 'GetChargingProfiles', report({}, 0), ACCEPTED],
  ['TC_K_30_CSMS', 'GetChargingProfiles', report({}, 1), ACCEPTED],
  ['TC_K_31_CSMS', 'GetChargingProfiles', report({}), ACCEPTED],
  ['TC_K_32_CSMS', 'GetChargingProfiles', report({ chargingProfileId: [1] }), ACCEPTED],
  ['TC_K_33_CSMS', 'GetChargingProfiles', report({ stackLevel: 0 }, 1), ACCEPTED],
  ['TC_K_34_CSMS', 'GetChargingProfiles', report({ chargingLimitSource: ['CSO'] }, 1), ACCEPTED],
  ['TC_K_35_CSMS', 'GetChargingProfiles', report(purpose, 1), { status: 'NoProfiles' }],
  ['TC_K_36_CSMS', 'GetChargingProfiles', report({ ...purpose, stackLevel: 0 }, 1), ACCEPTED],
  ['TC_K_43_CSMS', 'GetCompositeSchedule', { duration: 300, evseId: 1 }, composite(1)],
  ['TC_K_44_CSMS', 'GetCompositeSchedule', { duration: 300, evseId: 0 }, composite(0)],
  ['TC_K_60_CSMS', 'SetChargingProfile', { evseId: 1, chargingProfile: ofTransaction }, ACCEPTED],
  ['TC_K_70_CSMS', 'SetChargingProfile', { evseId: 1, chargingProfile: second }, ACCEPTED],
]

const checksum = 'd41d8cd98f00b204e9800998ecf8427e'
const publish = { requestId: 1, location: 'https://firmware.example.in/2.bin', checksum }

const PUBLISHED: readonly CommandedCase[] = [
  ['TC_L_17_CSMS', 'PublishFirmware', publish, ACCEPTED],
  ['TC_L_20_CSMS', 'PublishFirmware', publish, REJECTED],
  ['TC_L_21_CSMS', 'UnpublishFirmware', { checksum }, { status: 'Unpublished' }],
  ['TC_L_22_CSMS', 'UnpublishFirmware', { checksum }, { status: 'NoFirmware' }],
  ['TC_L_23_CSMS', 'UnpublishFirmware', { checksum }, { status: 'DownloadOngoing' }],
]

export const pem = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n'
const certificateHashData = {
  hashAlgorithm: 'SHA256',
  issuerNameHash: 'A1',
  issuerKeyHash: 'B2',
  serialNumber: 'C3',
}
const certificates = (...types: readonly string[]) => ({
  status: 'Accepted',
  certificateHashDataChain: types.map((certificateType) => ({ certificateType, certificateHashData })),
})

const CERTIFICATES: readonly CommandedCase[] = [
  [
    'TC_M_03_CSMS',
    'InstallCertificate',
    { certificateType: 'V2GRootCertificate', certificate: pem },
    ACCEPTED,
  ],
  [
    'TC_M_04_CSMS',
    'InstallCertificate',
    { certificateType: 'MORootCertificate', certificate: pem },
    ACCEPTED,
  ],
  ...(
    [
      ['TC_M_12_CSMS', ['CSMSRootCertificate']],
      ['TC_M_14_CSMS', ['V2GRootCertificate']],
      ['TC_M_15_CSMS', ['V2GCertificateChain']],
      ['TC_M_16_CSMS', ['MORootCertificate']],
      ['TC_M_17_CSMS', ['CSMSRootCertificate', 'ManufacturerRootCertificate']],
    ] as const
  ).map(
    ([id, certificateType]): CommandedCase => [
      ...([id, 'GetInstalledCertificateIds', { certificateType }] as const),
      certificates(...certificateType),
    ],
  ),
]

const watched = { component: { name: 'EVSE', evse: { id: 1 } }, variable: { name: 'Power' } }
const other = { component: { name: 'Connector', evse: { id: 1, connectorId: 1 } } }
const monitor = { value: 50_000, type: 'UpperThreshold', severity: 4, ...watched }
const periodic = { value: 60, type: 'Periodic', severity: 8, ...watched }
const set = ({ type, severity, component, variable }: typeof monitor, id: number) => ({
  ...{ id, type, severity, component, variable, status: 'Accepted' },
})
const monitoringCriteria = ['ThresholdMonitoring']
export const log = { requestId: 1, log: { remoteLocation: 'https://logs.example.in/1' } }
const cleared = (id: number, status: string) => ({ clearMonitoringResult: [{ id, status }] })

const DIAGNOSTICS: readonly CommandedCase[] = [
  ['TC_N_01_CSMS', 'GetMonitoringReport', { requestId: 1, monitoringCriteria }, ACCEPTED],
  ['TC_N_02_CSMS', 'GetMonitoringReport', { requestId: 2, componentVariable: [watched] }, ACCEPTED],
  [
    'TC_N_03_CSMS',
    'GetMonitoringReport',
    { requestId: 3, monitoringCriteria, componentVariable: [watched] },
    { status: 'EmptyResultSet' },
  ],
  [
    'TC_N_60_CSMS',
    'GetMonitoringReport',
    { requestId: 4, monitoringCriteria, componentVariable: [watched, other] },
    ACCEPTED,
  ],
  ['TC_N_47_CSMS', 'GetMonitoringReport', { requestId: 5 }, ACCEPTED],
  ['TC_N_05_CSMS', 'SetMonitoringBase', { monitoringBase: 'All' }, ACCEPTED],
  [
    'TC_N_08_CSMS',
    'SetVariableMonitoring',
    { setMonitoringData: [monitor] },
    { setMonitoringResult: [set(monitor, 1)] },
  ],
  [
    'TC_N_09_CSMS',
    'SetVariableMonitoring',
    { setMonitoringData: [monitor, periodic] },
    { setMonitoringResult: [set(monitor, 1), set(periodic, 2)] },
  ],
  [
    'TC_N_24_CSMS',
    'SetVariableMonitoring',
    { setMonitoringData: [periodic] },
    { setMonitoringResult: [set(periodic, 2)] },
  ],
  ['TC_N_16_CSMS', 'SetMonitoringLevel', { severity: 4 }, ACCEPTED],
  ['TC_N_17_CSMS', 'SetMonitoringLevel', { severity: 10 }, REJECTED],
  ['TC_N_18_CSMS', 'ClearVariableMonitoring', { id: [1] }, cleared(1, 'Accepted')],
  ['TC_N_44_CSMS', 'ClearVariableMonitoring', { id: [7] }, cleared(7, 'Rejected')],
  [
    'TC_N_62_CSMS',
    'CustomerInformation',
    { requestId: 1, report: true, clear: true, customerIdentifier: 'C-17' },
    ACCEPTED,
  ],
  [
    'TC_N_63_CSMS',
    'CustomerInformation',
    { requestId: 2, report: true, clear: true, customerCertificate: certificateHashData },
    ACCEPTED,
  ],
]

const message = { id: 1, priority: 'NormalCycle', message: { format: 'UTF8', content: 'Namaste' } }
const show = (more: object = {}) => ({ message: { ...message, ...more } })
export const transactionId = 'T-1'

const MESSAGES: readonly CommandedCase[] = [
  ['TC_O_01_CSMS', 'SetDisplayMessage', show(), ACCEPTED],
  ['TC_O_02_CSMS', 'GetDisplayMessages', { requestId: 1 }, ACCEPTED],
  ['TC_O_03_CSMS', 'GetDisplayMessages', { requestId: 2 }, UNKNOWN],
  ['TC_O_04_CSMS', 'ClearDisplayMessage', { id: 1 }, ACCEPTED],
  ['TC_O_05_CSMS', 'ClearDisplayMessage', { id: 9 }, UNKNOWN],
  ['TC_O_06_CSMS', 'SetDisplayMessage', show({ transactionId }), ACCEPTED],
  ['TC_O_07_CSMS', 'GetDisplayMessages', { requestId: 3, id: [1] }, ACCEPTED],
  ['TC_O_08_CSMS', 'GetDisplayMessages', { requestId: 4, priority: 'NormalCycle' }, ACCEPTED],
  ['TC_O_09_CSMS', 'GetDisplayMessages', { requestId: 5, state: 'Idle' }, ACCEPTED],
  ['TC_O_10_CSMS', 'SetDisplayMessage', show({ transactionId }), { status: 'UnknownTransaction' }],
  ['TC_O_11_CSMS', 'GetDisplayMessages', { requestId: 6, id: [9], state: 'Faulted' }, UNKNOWN],
  ['TC_O_12_CSMS', 'SetDisplayMessage', show({ priority: 'InFront' }), ACCEPTED],
  ['TC_O_13_CSMS', 'SetDisplayMessage', show({ startDateTime: LATER }), ACCEPTED],
  ['TC_O_14_CSMS', 'SetDisplayMessage', show({ endDateTime: LATER }), ACCEPTED],
  [
    'TC_O_17_CSMS',
    'SetDisplayMessage',
    show({ priority: 'AlwaysFront' }),
    { status: 'NotSupportedPriority' },
  ],
  ['TC_O_18_CSMS', 'SetDisplayMessage', show({ state: 'Unavailable' }), { status: 'NotSupportedState' }],
  [
    'TC_O_19_CSMS',
    'SetDisplayMessage',
    show({ message: { format: 'HTML', content: '<p>Namaste</p>' } }),
    { status: 'NotSupportedMessageFormat' },
  ],
  ['TC_O_25_CSMS', 'SetDisplayMessage', show({ state: 'Charging' }), ACCEPTED],
  ['TC_O_26_CSMS', 'SetDisplayMessage', show(), REJECTED],
  ['TC_O_27_CSMS', 'SetDisplayMessage', show({ transactionId, startDateTime: LATER }), ACCEPTED],
  ['TC_O_28_CSMS', 'SetDisplayMessage', show({ transactionId, endDateTime: EVEN_LATER }), ACCEPTED],
]

const status = (ongoingIndicator: boolean | undefined, messagesInQueue: boolean) => ({
  ...(ongoingIndicator !== undefined && { ongoingIndicator }),
  messagesInQueue,
})
const criteria = { requestId: 1, componentCriteria: ['Available'], componentVariable: [watched] }

const REPORTS: readonly CommandedCase[] = [
  ['TC_B_14_CSMS', 'GetBaseReport', { requestId: 1, reportBase: 'SummaryInventory' }, ACCEPTED],
  ['TC_B_18_CSMS', 'GetReport', criteria, ACCEPTED],
  ['TC_E_29_CSMS', 'GetTransactionStatus', { transactionId }, status(true, true)],
  ['TC_E_30_CSMS', 'GetTransactionStatus', { transactionId }, status(true, false)],
  ['TC_E_31_CSMS', 'GetTransactionStatus', { transactionId }, status(false, true)],
  ['TC_E_33_CSMS', 'GetTransactionStatus', {}, status(undefined, true)],
  [
    'TC_F_24_CSMS',
    'TriggerMessage',
    { requestedMessage: 'StatusNotification', evse: { id: 2, connectorId: 1 } },
    ACCEPTED,
  ],
]

/** Of both versions. */
export const OF_BOTH: readonly CommandedCase[] = [
  ...REPORTS,
  ...LOCAL_LISTS,
  ...RESERVATIONS,
  ...PROFILES,
  ...PUBLISHED,
  ...CERTIFICATES,
  ...DIAGNOSTICS,
  ...MESSAGES,
]
