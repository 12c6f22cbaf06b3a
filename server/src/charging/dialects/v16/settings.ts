/** Configuration keys of OCPP 1.6. */

export const LIMIT_UNITS = 'ChargingScheduleAllowedChargingRateUnit'
