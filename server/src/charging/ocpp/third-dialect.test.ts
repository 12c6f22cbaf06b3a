import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type ChargerDialect, type DialectCall, VERSIONS } from '../dialects/index.ts'
import type { GatewayDialect } from './gateway-dialect.ts'

const SERVER = join(import.meta.dirname, '../..')
const DIALECTS = join(import.meta.dirname, '../dialects')

const call: DialectCall = { action: 'Nothing', payload: {} }
const nothing = () => call

/** What a third version must fill in, and no more: where either half grows, this does not compile. */
const THIRD: ChargerDialect = {
  version: 'ocpp-none',
  calls: {
    start: nothing,
    stop: nothing,
    readMeter: nothing,
    readState: nothing,
    setLimit: nothing,
    clearLimit: nothing,
    readLimitUnits: nothing,
    reserve: nothing,
    cancelReservation: nothing,
    reset: nothing,
    unlock: nothing,
    setAvailability: nothing,
    updateFirmware: nothing,
    readSettings: () => [call],
    changeSetting: nothing,
    setPassword: nothing,
    renewCertificate: nothing,
    installCertificate: nothing,
    sendLog: nothing,
  },
  startAction: call.action,
  tagOfStart: () => undefined,
  commands: new Set(),
  isSecured: () => false,
  settingAction: call.action,
  kept: [],
  isConnectorAddress: () => false,
  errorCodes: { frame: '', payload: '', occurrence: '' },
  sql: {
    address: () => sql`0`,
    isNumberedHere: () => sql`false`,
    isVariableHere: sql`false`,
    isLimitUnits: sql`false`,
    isDynamicLimits: sql`false`,
    isReadingInterval: sql`false`,
    canReserve: sql`null`,
  },
}

const THIRD_AT_THE_GATEWAY: GatewayDialect = {
  version: THIRD.version,
  routes: {},
  repairs: {
    exact: new Set(),
    sameNumber: new Set(),
    rounded: new Set(),
    cut: new Set(),
    essential: new Set(),
    spellings: {},
    instead: {},
    answerLists: new Set(),
  },
  readVariables: {},
  setUpMeter: async () => ({ intervalS: null, reportsEnergy: false, cannot: [] }),
  readAbilities: async () => undefined,
  localList: {
    longestNumber: 0,
    limits: async () => undefined,
    version: async () => undefined,
    send: async () => '',
  },
  displayCodes: { set: async () => 'unsupported', end: async () => undefined },
  hasUnanswered: false,
}

test('a third version fills in two interfaces', () => {
  expect(THIRD_AT_THE_GATEWAY.version).toBe(THIRD.version)
})

/** What 1.6 carries within DataTransfer are the newer version's own messages. */
const CARRIED = 'plug-and-charge.ts'

test.each([import.meta.dirname, DIALECTS])(
  'what the older version has stands in a file of the same name for the newer: %s',
  async (folder) => {
    const newer = [...(await readdir(join(folder, 'v201'))), CARRIED]
    expect((await readdir(join(folder, 'v16'))).filter((file) => !newer.includes(file))).toEqual([])
  },
)

test('no file outside the dialects’ folders names a version', async () => {
  const files = await readdir(SERVER, { recursive: true })
  const isOfDialect = (file: string) => /(?:^|\/)v\d+\//.test(file)
  const isTest = (file: string) => /\.test\.ts$|(?:^|\/)testing\//.test(file)
  const naming: string[] = []
  for (const name of files) {
    const file = name.replaceAll('\\', '/')
    if (!file.endsWith('.ts') || isOfDialect(file) || isTest(file)) continue
    const text = await readFile(join(SERVER, file), 'utf8')
    if (VERSIONS.some((version) => text.includes(version))) naming.push(file)
  }
  expect(naming).toEqual([])
})
