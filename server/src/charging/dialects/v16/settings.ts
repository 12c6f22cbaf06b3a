/** Configuration keys of OCPP 1.6. */
import type { KeptSetting } from '../dialect.ts'
import {
  ALL_MEASURANDS,
  BEST_INTERVAL,
  CARD_LIST_ON,
  CODE_SETTINGS,
  HEARTBEAT,
  OF_DISPLAY,
  WITH_REGISTER,
} from '../kept-settings.ts'
import {
  hasAll,
  isGoodClockInterval,
  isGoodInterval,
  WANTED_INTERVALS_S,
  WANTED_MEASURANDS,
} from '../wanted-readings.ts'

export const LIMIT_UNITS = 'ChargingScheduleAllowedChargingRateUnit'

const isKey =
  (key: string | RegExp): KeptSetting['isOf'] =>
  ({ component, name }) =>
    component === '' && (typeof key === 'string' ? name.toLowerCase() === key.toLowerCase() : key.test(name))

export const KEPT: readonly KeptSetting[] = [
  { isOf: isKey('HeartbeatInterval'), ...HEARTBEAT },
  {
    isOf: isKey('MeterValuesSampledData'),
    leaves: (value) => hasAll(value, WANTED_MEASURANDS[0]),
    wanted: ALL_MEASURANDS,
  },
  { isOf: isKey('MeterValueSampleInterval'), leaves: isGoodInterval, wanted: BEST_INTERVAL },
  { isOf: isKey('StopTxnSampledData'), leaves: (value) => value.trim() === '', wanted: '' },
  { isOf: isKey('MeterValuesAlignedData'), ...WITH_REGISTER, isOfClock: true },
  {
    isOf: isKey('ClockAlignedDataInterval'),
    leaves: isGoodClockInterval,
    wanted: String(WANTED_INTERVALS_S[1]),
    isOfClock: true,
  },
  { isOf: isKey('LocalAuthListEnabled'), ...CARD_LIST_ON },
  { isOf: isKey(new RegExp(`^WebPaymentsCtrlr\\.\\d+\\.(?:${CODE_SETTINGS})$`, 'i')), ...OF_DISPLAY },
]
