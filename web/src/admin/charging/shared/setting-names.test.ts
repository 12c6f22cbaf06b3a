import { expect, test } from 'vitest'
import { findSettingName, formatMeterSetting } from './setting-names.ts'

test('a setting of the standards has a name in words, by component, letters and instance', () => {
  const find = (component: string, name: string, instance = '') =>
    findSettingName({ component, name, instance })
  expect([
    find('', 'MeterValueSampleInterval'),
    find('sampleddatactrlr', 'TXSTARTEDMEASURANDS'),
    find('OCPPCommCtrlr', 'MessageTimeout', 'Default'),
    find('TariffCostCtrlr', 'Available', 'Cost'),
  ]).toEqual([
    'Readings while it charges: how often',
    'Readings at the start: what is measured',
    'Time to wait for an answer',
    'Can show what a charge costs',
  ])
  expect([find('', 'Colour'), find('TariffCostCtrlr', 'Available', 'Else'), find('EVSE', 'Power')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('what a charger cannot report is said in words, beside its key', () => {
  expect(['TxStartedMeasurands', 'MeterValuesSampledData', 'Colour'].map(formatMeterSetting)).toEqual([
    'Readings at the start: what is measured (TxStartedMeasurands)',
    'Readings while it charges: what is measured (MeterValuesSampledData)',
    'Colour',
  ])
})
