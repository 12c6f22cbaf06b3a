/** Cases of the OCA's test tool in which the operator commands and the charger answers, by their ids: what 2.1 adds. */
import {
  ACCEPTED,
  type CommandedCase,
  chargingSchedule,
  idToken,
  LATER,
  log,
  pem,
  profile,
  REJECTED,
  transactionId,
} from './commanded-cases.ts'

const tariff = {
  tariffId: 'DAY',
  currency: 'INR',
  energy: { prices: [{ priceKwh: 15, conditions: { startTimeOfDay: '06:00', endTimeOfDay: '22:00' } }] },
}
const defaultTariff = { evseId: 1, tariff }
const limitMaxDischarge = { priority: 0, pctMaxDischargePower: 50 }
const control = { isDefault: true, controlId: 'C-1', controlType: 'LimitMaxDischarge', limitMaxDischarge }
const allowedEnergyTransfer = ['DC_BPT']
const swap = { requestId: 1, idToken }
const adjusted = { ...profile, chargingProfileKind: 'Dynamic', chargingSchedule: [dynamicSchedule()] }

function dynamicSchedule() {
  const [{ startSchedule: _, ...schedule }] = chargingSchedule as [(typeof chargingSchedule)[number]]
  return schedule
}

const priority = { ...profile, chargingProfilePurpose: 'PriorityCharging' }
const withSchedule = (more: object, period: object = { limit: 11_000 }) => ({
  evseId: 1,
  chargingProfile: {
    ...profile,
    chargingSchedule: [
      { ...chargingSchedule[0], chargingSchedulePeriod: [{ startPeriod: 0, ...period }], ...more },
    ],
  },
})
const connection = {
  ...{ ocppVersion: 'OCPP20', ocppTransport: 'JSON', ocppCsmsUrl: 'wss://csms.example.in/ocpp' },
  ...{ messageTimeout: 30, securityProfile: 2, ocppInterface: 'Wired0' },
}
const networkVariable = {
  component: { name: 'NetworkConfiguration', instance: '1' },
  variable: { name: 'OcppCsmsUrl' },
}

/** Up to this number profiles are those of an energy manager. */
const MOST_EXTERNAL = { name: 'MaxExternalConstraintsId' }

/** Who decides what flows, and which way. */
const inMode = (operationMode: string, of: object) => ({ operationMode, ...of })
const WATTS_BY_FREQUENCY = [
  { frequency: 49.9, power: -5_000 },
  { frequency: 50, power: 0 },
  { frequency: 50.1, power: 5_000 },
]

/** Of 2.1 alone. */
export const OF_21: readonly CommandedCase[] = [
  [
    'TC_B_100_CSMS',
    'SetNetworkProfile',
    {
      configurationSlot: 1,
      connectionData: { ...connection, identity: 'CS-1', basicAuthPassword: 'correct horse battery' },
    },
    ACCEPTED,
  ],
  [
    'TC_B_105_CSMS',
    'SetVariables',
    { setVariableData: [{ ...networkVariable, attributeValue: 'wss://csms.example.in/ocpp' }] },
    { setVariableResult: [{ ...networkVariable, attributeStatus: 'Accepted' }] },
  ],
  [
    'TC_K_100_CSMS',
    'SetChargingProfile',
    {
      evseId: 1,
      chargingProfile: { ...profile, maxOfflineDuration: 600, invalidAfterOfflineDuration: true },
    },
    ACCEPTED,
  ],
  [
    'TC_K_101_CSMS',
    'SetChargingProfile',
    withSchedule({}, { operationMode: 'CentralSetpoint', setpoint: 5_000 }),
    ACCEPTED,
  ],
  ['TC_K_102_CSMS', 'SetChargingProfile', withSchedule({ limitAtSoC: { soc: 80, limit: 3_000 } }), ACCEPTED],
  ['TC_K_104_CSMS', 'SetChargingProfile', { evseId: 1, chargingProfile: priority }, ACCEPTED],
  ['TC_K_106_CSMS', 'SetChargingProfile', withSchedule({ randomizedDelay: 60 }), ACCEPTED],
  ['TC_B_103_CSMS', 'Reset', { type: 'ImmediateAndResume' }, ACCEPTED],
  ['TC_B_104_CSMS', 'Reset', { type: 'ImmediateAndResume' }, ACCEPTED],
  [
    'TC_F_100_CSMS',
    'TriggerMessage',
    { requestedMessage: 'CustomTrigger', customTrigger: 'SelfTest' },
    ACCEPTED,
  ],
  ['TC_I_101_CSMS', 'SetDefaultTariff', defaultTariff, ACCEPTED],
  ['TC_I_102_CSMS', 'SetDefaultTariff', defaultTariff, { status: 'TooManyElements' }],
  ['TC_I_105_CSMS', 'SetDefaultTariff', defaultTariff, { status: 'ConditionNotSupported' }],
  [
    'TC_I_110_CSMS',
    'ClearTariffs',
    { tariffIds: ['DAY'] },
    { clearTariffsResult: [{ tariffId: 'DAY', status: 'Accepted' }] },
  ],
  ['TC_I_113_CSMS', 'ChangeTransactionTariff', { transactionId, tariff }, { status: 'TooManyElements' }],
  [
    'TC_I_114_CSMS',
    'ChangeTransactionTariff',
    { transactionId, tariff },
    { status: 'ConditionNotSupported' },
  ],
  ['TC_I_115_CSMS', 'ChangeTransactionTariff', { transactionId, tariff }, ACCEPTED],
  [
    'TC_K_109_CSMS',
    'GetVariables',
    { getVariableData: [{ component: { name: 'SmartChargingCtrlr' }, variable: MOST_EXTERNAL }] },
    {
      getVariableResult: [
        {
          ...{ component: { name: 'SmartChargingCtrlr' }, variable: MOST_EXTERNAL },
          ...{ attributeStatus: 'Accepted', attributeValue: '1000' },
        },
      ],
    },
  ],
  [
    'TC_K_109_CSMS',
    'SetChargingProfile',
    { evseId: 1, chargingProfile: { ...profile, id: 1 } },
    { status: 'Rejected', statusInfo: { reasonCode: 'InvalidProfileId' } },
  ],
  ['TC_K_118_CSMS', 'UsePriorityCharging', { transactionId, activate: true }, ACCEPTED],
  [
    'TC_M_101_CSMS',
    'InstallCertificate',
    { certificateType: 'OEMRootCertificate', certificate: pem },
    ACCEPTED,
  ],
  [
    'TC_N_100_CSMS',
    'GetLog',
    { ...log, logType: 'DataCollectorLog' },
    { status: 'Accepted', filename: 'c.zip' },
  ],
  ['TC_N_107_CSMS', 'GetPeriodicEventStream', {}, {}],
  ['TC_Q_102_CSMS', 'NotifyAllowedEnergyTransfer', { transactionId, allowedEnergyTransfer }, ACCEPTED],
  [
    'TC_Q_107_CSMS',
    'SetChargingProfile',
    withSchedule({}, inMode('ChargingOnly', { limit: 7_000 })),
    ACCEPTED,
  ],
  [
    'TC_Q_108_CSMS',
    'SetChargingProfile',
    withSchedule({}, inMode('CentralSetpoint', { limit: 7_000, dischargeLimit: -7_000, setpoint: -5_000 })),
    ACCEPTED,
  ],
  [
    'TC_Q_111_CSMS',
    'SetChargingProfile',
    withSchedule({}, inMode('ExternalSetpoint', { limit: 7_000, dischargeLimit: -7_000 })),
    ACCEPTED,
  ],
  [
    'TC_Q_112_CSMS',
    'SetChargingProfile',
    withSchedule({}, inMode('ExternalLimits', { setpoint: 2_000 })),
    ACCEPTED,
  ],
  [
    'TC_Q_117_CSMS',
    'SetChargingProfile',
    withSchedule({}, inMode('CentralFrequency', { setpoint: 3_000 })),
    ACCEPTED,
  ],
  [
    'TC_Q_121_CSMS',
    'SetChargingProfile',
    withSchedule({}, inMode('LocalFrequency', { v2xBaseline: 0, v2xFreqWattCurve: WATTS_BY_FREQUENCY })),
    ACCEPTED,
  ],
  ['TC_Q_124_CSMS', 'SetChargingProfile', withSchedule({}, inMode('LocalLoadBalancing', {})), ACCEPTED],
  ['TC_Q_109_CSMS', 'SetChargingProfile', { evseId: 1, chargingProfile: adjusted }, ACCEPTED],
  [
    'TC_Q_110_CSMS',
    'UpdateDynamicSchedule',
    { chargingProfileId: 1, scheduleUpdate: { setpoint: -5_000 } },
    ACCEPTED,
  ],
  ['TC_Q_120_CSMS', 'AFRRSignal', { timestamp: LATER, signal: -3 }, ACCEPTED],
  ['TC_R_107_CSMS', 'SetDERControl', control, ACCEPTED],
  ['TC_S_102_CSMS', 'RequestBatterySwap', swap, REJECTED],
  ['TC_S_103_CSMS', 'RequestBatterySwap', swap, ACCEPTED],
]
