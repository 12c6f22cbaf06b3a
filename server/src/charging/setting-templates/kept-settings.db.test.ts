/** Settings that the program itself sets are wanted by no template, unless they are as it sets them. */
import { expect, test } from 'vitest'
import { saveMeterings } from '../chargers/index.ts'
import { key, MAKER, openTemplates } from './testing/open-templates.ts'

const variable = (component: string, name: string, value: string) => ({ ...key(name, value), component })

test.each([
  [key('HeartbeatInterval', '60'), 'HeartbeatInterval to 300 whenever'],
  [key('meterValueSampleInterval', '900'), 'meterValueSampleInterval to 30 whenever'],
  [key('MeterValuesSampledData', 'SoC'), 'to Energy.Active.Import.Register,Power.Active.Import,SoC whenever'],
  [key('StopTxnSampledData', 'SoC'), 'StopTxnSampledData to empty whenever'],
  [key('LocalAuthListEnabled', 'false'), 'LocalAuthListEnabled to true whenever'],
  [key('WebPaymentsCtrlr.2.Length', '6'), 'WebPaymentsCtrlr.2.Length, for the codes on the display'],
  [variable('OCPPCommCtrlr', 'HeartbeatInterval', '60'), 'OCPPCommCtrlr / HeartbeatInterval to 300'],
  [variable('SampledDataCtrlr', 'TxUpdatedInterval', '0'), 'SampledDataCtrlr / TxUpdatedInterval to 30'],
  [variable('SampledDataCtrlr', 'TxEndedMeasurands', ''), 'to Energy.Active.Import.Register whenever'],
  [variable('LocalAuthListCtrlr', 'Enabled', 'False'), 'LocalAuthListCtrlr / Enabled to true'],
  [
    { ...variable('WebPaymentsCtrlr', 'URLTemplate', 'x'), evse: 1 },
    'WebPaymentsCtrlr @1 / URLTemplate, for',
  ],
])('what the program itself sets otherwise is refused: %j', async (setting, sentence) => {
  const { admin } = await openTemplates()
  const { status, body } = await admin.post('/setting-templates', { ...MAKER, settings: [setting] })
  expect([status, body.code]).toEqual([422, 'setting-is-kept'])
  expect(body.message).toContain(sentence)
})

test('what the program would leave as it is can be wanted; what it sets by the clock, where it does not', async () => {
  const { arrive, add, admin, app, seen } = await openTemplates()
  await arrive('A')
  const byClock = key('ClockAlignedDataInterval', '0')
  const left = [
    ...[key('HeartbeatInterval', '300'), key('MeterValueSampleInterval', '10'), byClock],
    variable('SampledDataCtrlr', 'TxUpdatedInterval', '30'),
    { ...variable('SampledDataCtrlr', 'TxUpdatedInterval', '900'), evse: 1 },
    variable('WebPaymentsCtrlr', 'QRCodeQuality', '80'),
  ]
  const id = await add(left)
  // It makes no readings of its own.
  const { _id: chargerId } = await seen('A')
  const metering = { intervalS: 60, reportsEnergy: true, cannot: ['MeterValuesSampledData'] }
  await saveMeterings(app.database.db, [{ chargerId, metering, now: new Date(), againAt: null }])
  const changed = await admin.put(`/setting-templates/${id}`, { settings: left })
  expect(changed.body).toMatchObject({
    code: 'setting-is-kept',
    message: expect.stringContaining('ClockAlignedDataInterval to 60'),
  })
})
