import { ENDPOINTS, type EndpointShape } from '@voltyatra/contract'
import { minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { type Caller, testApp } from '../testing/test-app.ts'
import { sampleInput, UNKNOWN_ID } from './testing/sample.ts'

/** A call that joins or leaves these is a decision: what a session alone may not do. */
const ALWAYS = [
  'acceptBankCheck',
  'addContractVersion',
  'addFirmwareImage',
  'addOwnPasskey',
  'approvePayoutRun',
  'askFactorRestoration',
  'assignTariff',
  'bookEarlierPayments',
  'changeAdministratorRole',
  'changeFleet',
  'changePaymentUse',
  'changeRole',
  'confirmBankDetails',
  'confirmFactorRestoration',
  'confirmPartnerPayment',
  'continueFirmwareCampaign',
  'correctFleetCharge',
  'createAdministrator',
  'createFleet',
  'createProgramKey',
  'createRole',
  'createWebhook',
  'enableAdministrator',
  'endTariff',
  'enterPaymentKeys',
  'enterPayoutKeys',
  'makeRecoveryCodes',
  'payPayout',
  'prepareCodeApp',
  'prepareOwnPasskey',
  'proposeBankDetails',
  'publishTariff',
  'recordFleetPayment',
  'removeCodeApp',
  'removeMessageConnection',
  'removeOwnLink',
  'removeOwnPasskey',
  'removeWebhook',
  'resetAdministratorPassword',
  'revokeProgramKey',
  'rotateWebhookSecret',
  'sendPayoutRun',
  'setAccessPolicy',
  'setAdjustmentLimit',
  'setMessageConnection',
  'setPayoutSettings',
  'setRate',
  'setSingleSignOn',
  'startFirmwareCampaign',
  'startOwnLink',
  'unassignTariff',
  'unlinkSingleSignOn',
  'withdrawTariff',
]

const asking = ENDPOINTS.filter(({ askAgain }) => askAgain === 'always')

function ask(caller: Caller, { method, path, body }: EndpointShape) {
  const address = path.replaceAll(/\{\w+\}/g, UNKNOWN_ID)
  if (method === 'DELETE') return caller.delete(address)
  return method === 'PUT' ? caller.put(address, sampleInput(body)) : caller.post(address, sampleInput(body))
}

const codesOf = async (caller: Caller) =>
  Promise.all(
    asking.map(async (endpoint) => `${endpoint.name} ${(await ask(caller, endpoint)).body.code ?? 'done'}`),
  )

test('the calls before which an operator is asked again are these', () => {
  expect(asking.map(({ name }) => name).toSorted()).toEqual(ALWAYS)
})

test('five minutes after the sign-in each of them refuses, and changes nothing', async () => {
  const { operator, clock, app } = await testApp()
  const owner = await operator()
  clock.advance(minutes(5))
  expect(await codesOf(owner)).toEqual(asking.map(({ name }) => `${name} proof-needed`))
  expect(await app.database.db.selectFrom('audit_entry').selectAll().execute()).toEqual([])
})

test('a moment earlier none of them does', async () => {
  const { operator, clock } = await testApp()
  const owner = await operator()
  clock.advance(minutes(5) - 1)
  expect((await codesOf(owner)).filter((code) => code.endsWith('proof-needed'))).toEqual([])
})

test('of a charger’s commands, those that install firmware ask again', async () => {
  const { operator, clock } = await testApp()
  const owner = await operator()
  const command = async (action: string) =>
    (await owner.post(`/chargers/${UNKNOWN_ID}/commands`, { action, payload: {} })).body.code
  const FIRMWARE = ['UpdateFirmware', 'SignedUpdateFirmware', 'PublishFirmware']
  for (const action of FIRMWARE) expect(await command(action)).toBe('charger-not-found')
  clock.advance(minutes(5))
  for (const action of FIRMWARE) expect(await command(action), action).toBe('proof-needed')
  expect(await command('Reset')).toBe('charger-not-found')
})
