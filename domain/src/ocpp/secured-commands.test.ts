import { expect, test } from 'vitest'
import { isSecured16, isSecured21, isSecured201 } from './secured-commands.ts'

const variable = (name: string) => ({
  component: { name: 'SecurityCtrlr' },
  variable: { name },
  attributeValue: '1',
})

test.each([
  ['UpdateFirmware', {}, true],
  ['SignedUpdateFirmware', {}, true],
  ['CertificateSigned', {}, true],
  ['ChangeConfiguration', { key: 'securityprofile', value: '0' }, true],
  ['ChangeConfiguration', { key: 'HeartbeatInterval', value: '60' }, false],
  ['ChangeConfiguration', {}, false],
  ['DataTransfer', { vendorId: 'org.OpenChargeAlliance.iso15118pnc', messageId: 'InstallCertificate' }, true],
  ['DataTransfer', { vendorId: 'org.openchargealliance.iso15118pnc' }, true],
  ['DataTransfer', { vendorId: 'org.openchargealliance.iso15118pnc', messageId: 'TriggerMessage' }, false],
  ['DataTransfer', { vendorId: 'com.example', messageId: 'InstallCertificate' }, false],
  ['Reset', { type: 'Hard' }, false],
])('1.6, %s %j: for owner and manager alone: %s', (action, payload, isSecured) => {
  expect(isSecured16(action, payload)).toBe(isSecured)
})

test.each([
  ['UpdateFirmware', {}, true],
  ['PublishFirmware', {}, true],
  ['SetNetworkProfile', {}, true],
  ['SetVariables', { setVariableData: [variable('TimeSource'), variable('SecurityProfile')] }, true],
  ['SetVariables', { setVariableData: [variable('TimeSource')] }, false],
  ['SetVariables', {}, false],
  ['Reset', { type: 'Immediate' }, false],
])('2.0.1, %s %j: for owner and manager alone: %s', (action, payload, isSecured) => {
  expect(isSecured201(action, payload)).toBe(isSecured)
})

test.each([
  ['WebPaymentsCtrlr', 'URLTemplate', true],
  ['webpaymentsctrlr', 'SharedSecret', true],
  ['WebPaymentsCtrlr', 'ValidityTime', false],
  ['DisplayMessageCtrlr', 'URLTemplate', false],
])('where drivers pay is for owner and manager alone: %s.%s: %s', (component, name, isSecured) => {
  const setVariableData = [variable('TimeSource'), { component: { name: component }, variable: { name } }]
  expect(isSecured21('SetVariables', { setVariableData })).toBe(isSecured)
  expect(isSecured201('SetVariables', { setVariableData })).toBe(isSecured)
  expect(isSecured16('ChangeConfiguration', { key: `${component}.1.${name}` })).toBe(isSecured)
})

test('2.1: what is for owner and manager alone in 2.0.1 is so here', () => {
  expect(isSecured21('UpdateFirmware', {})).toBe(true)
  expect(isSecured21('SetVariables', {})).toBe(false)
})
