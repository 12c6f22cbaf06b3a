/** How every place of the panel looks: both layouts, five widths, both themes, usual and longest data. */
import { beforeAll, expect, test } from 'vitest'
import { openStation } from '../network.ts'
import { Person } from '../person.ts'
import { DEMONSTRATION, openVisits } from '../site/visitor.ts'
import { changeAnswers } from '../sweep/answers.ts'
import { walkPanel } from '../sweep/panel-walk.ts'
import { type AxeLook, type Found, look, lookByAxe, OUTERMOST_WIDTHS, report } from '../sweep/sweep.ts'
import { connectCharger } from './charger.ts'
import { DEMO, signInAt } from './operator.ts'

const visit = openVisits({ demo: DEMONSTRATION })

let also: readonly string[] = []

beforeAll(async () => {
  const owner = new Person(visit.url)
  expect((await owner.post('/access-admin', DEMO)).status).toBe(200)
  const chargers = await connectChargers(owner)
  const first = async (list: string): Promise<string> => (await owner.get(list)).body.data[0]._id
  also = [
    ...chargers.map((id) => `/chargers?open=${id}`),
    `/bookings/${await first('/bookings?status=confirmed')}`,
    `/bookings/${await first('/bookings?status=completed')}`,
    `/bookings/${await first('/bookings?status=cancelled')}`,
    `/partner?open=${await first('/all-partners')}&do=withdraw`,
    '/bookings?status=cancelled&from=2026-01-01',
    '/settings?tab=bookings',
    '/settings?tab=administrators',
    '/settings?tab=roles',
    '/settings?tab=jobs',
  ]
})

/** On a busy machine it takes long; what it finds does not depend on that. */
const PATIENCE_MS = 1_800_000
/** Of a list: those of other states first. There are four longest names. */
const MOST_ROWS = 6

/** Each theme and each way in which lists are drawn; VOLTYATRA_ALL_LOOKS has the other two pairs too. */
const AXE_LOOKS: readonly AxeLook[] = [
  ['light', 1440],
  ['dark', 390],
  ...(process.env.VOLTYATRA_ALL_LOOKS
    ? ([
        ['dark', 1440],
        ['light', 390],
      ] as const)
    : []),
]
/** In the other layout it is the frame around that differs. */
const AXE_LOOKS_OF_SCREENS: readonly AxeLook[] = [['dark', 390]]

interface Sweep {
  /** The layout of which every place is looked at; windows and tabs are the same in both. */
  readonly wholeOf: string
  /** The layout of which the screens are looked at. */
  readonly screensOf: string
  readonly isLongest: boolean
  readonly isForAxe: boolean
}

async function sweep({ wholeOf, screensOf, isLongest, isForAxe }: Sweep) {
  const found: Found = new Map()
  const walk = async (base: string, isDeep: boolean): Promise<readonly string[]> => {
    const page = await signInAt(visit, base, { as: DEMO, viewport: { width: 1440, height: 900 } })
    await page.getByRole('link', { name: 'Users', exact: true }).waitFor()
    await page.addInitScript(changeAnswers, { isLongest, mostRows: MOST_ROWS })
    await page.reload()
    await page.getByRole('link', { name: 'Users', exact: true }).waitFor()
    const looks = isDeep ? AXE_LOOKS : AXE_LOOKS_OF_SCREENS
    return walkPanel(
      page,
      { base, isDeep, also: isDeep ? also.map((path) => base + path) : [] },
      async (name) => {
        await look(page, name, found, isLongest ? {} : { windowsAt: OUTERMOST_WIDTHS })
        if (isForAxe) await lookByAxe(page, name, { found, looks })
      },
    )
  }
  const [whole, screens] = await Promise.all([walk(wholeOf, true), walk(screensOf, false)])
  expect(report(found).join('\n')).toBe('')
  const ofRecords = ['station', 'user', 'bookings'].map((name) => `/${name}/ID`)
  expect(screens.filter((name) => ofRecords.some((end) => name.endsWith(end)))).toHaveLength(3)
  expect(screens.length).toBeGreaterThan(22)
  expect(whole.length).toBeGreaterThan(60)
  expect(PLACES.filter((place) => !whole.includes(wholeOf + place))).toEqual([])
}

test(
  'with the longest names, amounts and addresses, no text is cut, covered or outside and no target is small, in any layout, width and theme',
  {
    timeout: PATIENCE_MS,
  },
  () => sweep({ wholeOf: '/admin', screensOf: '/newAdmin', isLongest: true, isForAxe: false }),
)

test(
  'with the demonstration’s data nothing of that either, and axe finds nothing, in any layout, light and wide, dark and narrow',
  {
    timeout: PATIENCE_MS,
  },
  () => sweep({ wholeOf: '/newAdmin', screensOf: '/admin', isLongest: false, isForAxe: true }),
)

/** What nobody may lose on the way, by the names that the walk has for places. */
const PLACES = [
  ...['/addevStation station', '/sendNotification sent', '/sendNotification offers'],
  ...['/station open', '/user/ID open adjust', '/partner open', '/ongoing open', '/ongoing open stop'],
  ...[
    '/completed open',
    '/completed open confirm',
    '/order open',
    '/query open',
    '/tickets open',
    '/contactformquery open',
  ],
  ...['/seminar open', '/audit open', '/station/ID', '/bookings/ID', '/user/ID', '/user/ID bookings'],
  ...['/user/ID wallet', '/user/ID orders', '/user/ID queries', '/user/ID access', '/user/ID looks'],
]

/** One of each version in service, whose ids it resolves with, and one that awaits its approval. */
async function connectChargers(owner: Person): Promise<readonly string[]> {
  const accepted: string[] = []
  for (const [identity, protocol] of [
    ['LOOKED-AT-16', 'ocpp1.6'],
    ['LOOKED-AT-201', 'ocpp2.0.1'],
    ['LOOKED-AT-PENDING', 'ocpp1.6'],
  ] as const) {
    await connectCharger(visit.url, identity, {}, protocol)
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
