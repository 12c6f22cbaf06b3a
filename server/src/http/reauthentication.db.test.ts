import {
  ENDPOINTS,
  type EndpointShape,
  needsReauthentication,
  REAUTHENTICATION_RIGHTS,
} from '@voltyatra/contract'
import { minutes, PARTNER_RIGHTS } from '@voltyatra/domain'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { PASSWORD } from '../testing/sign-in.ts'
import { type Caller, testApp } from '../testing/test-app.ts'
import { requestEndpoint } from './testing/request-endpoint.ts'
import { UNKNOWN_ID } from './testing/sample.ts'

/** A call that joins or leaves these is a decision: what a session alone may not do. */
const ALWAYS = [
  'acceptBankCheck',
  'acceptDispute',
  'acceptSettlementDifference',
  'addContractVersion',
  'addFirmwareImage',
  'addOwnFleetPerson',
  'addOwnPasskey',
  'addOwnPerson',
  'addPartnerPasskey',
  'addSettingTemplate',
  'approvePayoutRun',
  'askFactorRestoration',
  'assignTariff',
  'bookEarlierPayments',
  'changeAdministratorRole',
  'changeBookingSettings',
  'changeChargerSecurity',
  'changeFleet',
  'changeOwnPerson',
  'changePaymentUse',
  'changeRole',
  'changeSettingTemplate',
  'confirmBankDetails',
  'confirmFactorRestoration',
  'confirmMeterKey',
  'confirmOwnBankDetails',
  'confirmPartnerPayment',
  'continueFirmwareCampaign',
  'correctFleetCharge',
  'correctPartnerStatement',
  'createAdministrator',
  'createFleet',
  'createProgramKey',
  'createRole',
  'createWebhook',
  'deleteRole',
  'disableAdministrator',
  'enableAdministrator',
  'endOwnPrice',
  'endTariff',
  'enterPaymentKeys',
  'enterPayoutKeys',
  'failPayout',
  'importSettlements',
  'invitePersonOfFleet',
  'invitePersonOfPartner',
  'makeRecoveryCodes',
  'payPayout',
  'prepareCodeApp',
  'prepareOwnPasskey',
  'preparePartnerPasskey',
  'proposeBankDetails',
  'proposeOwnBankDetails',
  'publishTariff',
  'recordFleetPayment',
  'recordTerminalPayment',
  'reinstateFleet',
  'removeCodeApp',
  'removeMessageConnection',
  'removeOwnLink',
  'removeOwnPasskey',
  'removePartnerPasskey',
  'removeWebhook',
  'renewChargerCertificate',
  'resetAdministratorPassword',
  'revokeChargerCertificate',
  'revokeProgramKey',
  'rotateWebhookSecret',
  'sendPayoutRun',
  'setAccessPolicy',
  'setAdjustmentLimit',
  'setCardTerminal',
  'setChargerPassword',
  'setDisplayCode',
  'setMessageConnection',
  'setOwnPrice',
  'setPayoutSettings',
  'setRate',
  'setSingleSignOn',
  'settleBlockRefunds',
  'settleUnexplainedRefunds',
  'startFirmwareCampaign',
  'startOwnLink',
  'startSettingCampaign',
  'turnWebhookOn',
  'unassignTariff',
  'undoRate',
  'unlinkSingleSignOn',
  'withdrawContractVersion',
  'withdrawTariff',
]

/** The handler decides, by the amount or by the command. */
const SOMETIMES = ['adjustWallet', 'commandCharger', 'refundOrder']

/** Rights with changes before which nobody has to say why nobody is asked again. A right that joins these is a decision. */
const NO_REAUTHENTICATION_RIGHTS = [
  'booking.cancel',
  'booking.confirm',
  'booking.stop',
  'card.manage',
  'charger.manage',
  'company.write',
  'contact.delete',
  'customer.sign-out',
  'customer.write',
  'e-invoice.write',
  'fault-rule.manage',
  'job.run',
  'message.configure',
  'message.read',
  'notification.send',
  'paper.configure',
  'partner.read',
  'partner.write',
  'payment-link.write',
  'problem.answer',
  'provider.write',
  'query.delete',
  'report.read',
  'review.judge',
  'seminar.write',
  'station.write',
  'tariff.read',
  'ticket.answer',
  'vehicle.write',
]

const requesting = ENDPOINTS.filter(({ reauthentication }) => reauthentication === 'always')
const isOfOperators = ({ access }: EndpointShape) =>
  access === 'operator' || (typeof access === 'object' && 'may' in access)
const ofOperators = requesting.filter(isOfOperators)
const ofPartners = requesting.filter(({ access }) => typeof access === 'object' && 'partner' in access)
const ofFleets = requesting.filter(({ access }) => access === 'fleet')

const codesOf = async (caller: Caller, calls: readonly EndpointShape[]) =>
  Promise.all(
    calls.map(
      async (endpoint) => `${endpoint.name} ${(await requestEndpoint(caller, endpoint)).body.code ?? 'done'}`,
    ),
  )

const all = (calls: readonly EndpointShape[], code: string) => calls.map(({ name }) => `${name} ${code}`)

test('the calls before which somebody is asked again are these', () => {
  expect(requesting.map(({ name }) => name).toSorted()).toEqual(ALWAYS)
  const sometimes = ENDPOINTS.filter(({ reauthentication }) => reauthentication === 'sometimes')
  expect(sometimes.map(({ name }) => name).toSorted()).toEqual(SOMETIMES)
  expect([...ofOperators, ...ofPartners, ...ofFleets]).toHaveLength(requesting.length)
})

test('each change of money that leaves, keys, roles, prices and firmware asks again or says why not', () => {
  const silent = ENDPOINTS.filter(
    (endpoint) => needsReauthentication(endpoint) && endpoint.reauthentication === undefined,
  )
  expect(silent.map(({ name }) => name)).toEqual([])
})

test('each right to change something is among those that are asked about or among those that are not', () => {
  const rights = ENDPOINTS.flatMap(({ access, method }: EndpointShape) =>
    method !== 'GET' && typeof access === 'object' && 'may' in access ? [access.may] : [],
  )
  expect([...new Set(rights)].toSorted()).toEqual(
    [...REAUTHENTICATION_RIGHTS, ...NO_REAUTHENTICATION_RIGHTS].toSorted(),
  )
})

test('five minutes after the sign-in each of an operator’s refuses, and changes nothing', async () => {
  const { operator, clock, app } = await testApp()
  const owner = await operator()
  clock.advance(minutes(5))
  expect(await codesOf(owner, ofOperators)).toEqual(all(ofOperators, 'proof-needed'))
  expect(await app.database.db.selectFrom('audit_entry').selectAll().execute()).toEqual([])
})

test('a moment earlier none of them does', async () => {
  const { operator, clock } = await testApp()
  const owner = await operator()
  clock.advance(minutes(5) - 1)
  expect((await codesOf(owner, ofOperators)).filter((code) => code.endsWith('proof-needed'))).toEqual([])
})

test('where the account has a second factor, each refuses until that is shown: the password does not do', async () => {
  const { operator, clock } = await testApp()
  const owner = await operator()
  const { secret } = (await owner.post('/administrators/me/code-app')).body.data
  const showCode = (path: string) => {
    const totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 })
    return owner.post(path, { code: totp.generate({ timestamp: clock.now().getTime() }) })
  }
  expect((await showCode('/administrators/me/code-app/confirm')).status).toBe(200)
  clock.advance(minutes(5))
  const byPassword = await owner.post('/administrators/me/confirm', { password: PASSWORD })
  expect(byPassword.body.code).toBe('factor-needed')
  expect(await codesOf(owner, ofOperators)).toEqual(all(ofOperators, 'proof-needed'))
  expect((await showCode('/administrators/me/confirm')).status).toBe(200)
  expect((await codesOf(owner, ofOperators)).filter((code) => code.endsWith('proof-needed'))).toEqual([])
})

test('ten minutes after the sign-in each of a partner’s and of a fleet’s refuses; a moment earlier none', async () => {
  const { partnerPerson, fleetPerson, clock, app } = await testApp()
  const [person, ofFleet] = [await partnerPerson({ rights: PARTNER_RIGHTS }), await fleetPerson()]
  clock.advance(minutes(10) - 1)
  const early = [...(await codesOf(person, ofPartners)), ...(await codesOf(ofFleet, ofFleets))]
  expect(early.filter((code) => code.endsWith('fresh-sign-in-needed'))).toEqual([])
  const audited = await app.database.db.selectFrom('audit_entry').selectAll().execute()
  clock.advance(1)
  expect(await codesOf(person, ofPartners)).toEqual(all(ofPartners, 'fresh-sign-in-needed'))
  expect(await codesOf(ofFleet, ofFleets)).toEqual(all(ofFleets, 'fresh-sign-in-needed'))
  expect(await app.database.db.selectFrom('audit_entry').selectAll().execute()).toEqual(audited)
})

const SECURED: readonly (readonly [action: string, payload: object])[] = [
  ['UpdateFirmware', {}],
  ['SignedUpdateFirmware', {}],
  ['PublishFirmware', {}],
  ['InstallCertificate', {}],
  ['DeleteCertificate', {}],
  ['SetNetworkProfile', {}],
  ['ChangeConfiguration', { key: 'AuthorizationKey', value: '00' }],
  ['ChangeConfiguration', { key: 'SecurityProfile', value: '0' }],
  ['SetVariables', { setVariableData: [{ variable: { name: 'BasicAuthPassword' } }] }],
  ['SetVariables', { setVariableData: [null, { variable: { name: 'SecurityProfile' } }] }],
]

test('of a charger’s commands, those that install firmware or change what it trusts ask again', async () => {
  const { operator, clock } = await testApp()
  const owner = await operator()
  const command = async (action: string, payload: object) =>
    (await owner.post(`/chargers/${UNKNOWN_ID}/commands`, { action, payload })).body.code
  for (const [action, payload] of SECURED) expect(await command(action, payload)).toBe('charger-not-found')
  clock.advance(minutes(5))
  for (const [action, payload] of SECURED) expect(await command(action, payload), action).toBe('proof-needed')
  expect(await command('Reset', {})).toBe('charger-not-found')
  expect(await command('ChangeConfiguration', { key: 'HeartbeatInterval' })).toBe('charger-not-found')
})

test('of what an operator gives to a wallet, more than the amount from which refunds are asked about asks again', async () => {
  const { operator, driver, clock, app } = await testApp()
  const owner = await operator()
  const { customerId } = await driver('9876500001')
  await app.database.db.updateTable('access_policy').set({ refund_limit_paise: 500_00 }).execute()
  const give = async (amount: number) =>
    (
      await owner.post(`/customers/${customerId}/wallet-adjustments`, {
        ...{ amount, kind: 'goodwill', reason: 'complaint', note: 'The charger stopped twice' },
      })
    ).body.code
  clock.advance(minutes(5))
  expect(await give(500.01)).toBe('proof-needed')
  expect(await give(500)).toBeUndefined()
})
