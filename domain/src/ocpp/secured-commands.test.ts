import { expect, test } from 'vitest'
import { isSecured16, isSecured201 } from './secured-commands.ts'

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
