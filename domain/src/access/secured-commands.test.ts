import { expect, test } from 'vitest'
import { isSecuredCommand } from './secured-commands.ts'

const variable = (name: string) => ({
  component: { name: 'SecurityCtrlr' },
  variable: { name },
  attributeValue: '1',
})

test.each([
  ['UpdateFirmware', {}, true],
  ['CertificateSigned', {}, true],
  ['SetNetworkProfile', {}, true],
  ['ChangeConfiguration', { key: 'securityprofile', value: '0' }, true],
  ['ChangeConfiguration', { key: 'HeartbeatInterval', value: '60' }, false],
  ['SetVariables', { setVariableData: [variable('TimeSource'), variable('SecurityProfile')] }, true],
  ['SetVariables', { setVariableData: [variable('TimeSource')] }, false],
  ['Reset', { type: 'Hard' }, false],
])('%s %j: for owner and manager alone: %s', (action, payload, isSecured) => {
  expect(isSecuredCommand(action, payload)).toBe(isSecured)
})
