/** How every place of the panel looks: both layouts, five widths, both themes, usual and longest data. */
import { beforeAll, expect, test } from 'vitest'
import { openStation } from '../network.ts'
import { Person } from '../person.ts'
import { visitors } from '../site/visitor.ts'
import { changeAnswers } from '../sweep/answers.ts'
import { walkPanel } from '../sweep/panel-walk.ts'
import { type Found, look, report } from '../sweep/sweep.ts'
import { plugIn } from './charger.ts'
import { atWork, DEMO } from './operator.ts'

const visit = visitors({ demo: ['--stations', '12', '--customers', '24', '--bookings', '60', '--still'] })

let chargers: readonly string[] = []

beforeAll(async () => {
  chargers = await connectChargers()
})

/** On a busy machine it takes long; what it finds does not depend on that. */
const PATIENCE_MS = 900_000
/** Of a list: more of the same looks the same. */
const MOST_ROWS = 12

/** What fits at its longest fits at its usual length: that is looked at where VOLTYATRA_ALL_LOOKS asks for it. */
const USUAL = [['the demonstration’s data', '/newAdmin', '/admin', false]] as const

test.each([
  ['the longest names, amounts and addresses', '/admin', '/newAdmin', true] as const,
  ...(process.env.VOLTYATRA_ALL_LOOKS ? USUAL : []),
])(
  'with %s, no text is cut, covered or outside and no target is small, in any layout, width and theme',
  { timeout: PATIENCE_MS },
  async (_, wholeOf, screensOf, isLongest) => {
    const found: Found = new Map()
    const walk = async (base: string, isDeep: boolean): Promise<readonly string[]> => {
      const page = await atWork(visit, base, { as: DEMO, viewport: { width: 1440, height: 900 } })
      await page.getByRole('link', { name: 'Users', exact: true }).waitFor()
      await page.addInitScript(changeAnswers, { isLongest, mostRows: MOST_ROWS })
      await page.reload()
      await page.getByRole('link', { name: 'Users', exact: true }).waitFor()
      const also = isDeep ? chargers.map((id) => `${base}/chargers?open=${id}`) : []
      return walkPanel(page, { base, isDeep, also }, (name) => look(page, name, found))
    }
    // Windows and tabs are the same in both layouts: once is enough.
    const [whole, screens] = await Promise.all([walk(wholeOf, true), walk(screensOf, false)])
    expect(report(found).join('\n')).toBe('')
    const ofRecords = ['station', 'user', 'bookings'].map((name) => `/${name}/ID`)
    expect(screens.filter((name) => ofRecords.some((end) => name.endsWith(end)))).toHaveLength(3)
    expect(screens.length).toBeGreaterThan(22)
    expect(whole.length).toBeGreaterThan(60)
  },
)

/** One of each version in service, whose ids it resolves with, and one that awaits its approval. */
async function connectChargers(): Promise<readonly string[]> {
  const accepted: string[] = []
  const owner = new Person(visit.url)
  expect((await owner.post('/access-admin', DEMO)).status).toBe(200)
  for (const [identity, protocol] of [
    ['LOOKED-AT-16', 'ocpp1.6'],
    ['LOOKED-AT-201', 'ocpp2.0.1'],
    ['LOOKED-AT-PENDING', 'ocpp1.6'],
  ] as const) {
    await plugIn(visit.url, identity, {}, protocol)
    if (identity === 'LOOKED-AT-PENDING') continue
    const stationId = await openStation(owner, identity)
    const [charger] = (await owner.get(`/chargers?q=${identity}`)).body.data
    const [connector] = (await owner.get(`/charging-stations/${stationId}`)).body.data.connectors
    const answer = await owner.post(`/chargers/${charger._id}/accept`, {
      stationId,
      securityProfile: 0,
      connectors: [{ ...(protocol === 'ocpp2.0.1' && { evse: 1 }), number: 1, connectorId: connector._id }],
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    accepted.push(charger._id)
  }
  return accepted
}
