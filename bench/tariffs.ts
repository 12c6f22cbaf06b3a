/**
 * How many sessions one core prices in a second, by a tariff that has a little of everything and by the simplest one, each
 * beside today's metered bill; and what finding, saying and drawing a tariff costs.
 */
import {
  addSolarHours,
  buildSimplestTariff,
  checkTariff,
  checkTimeline,
  computePricePreview,
  computeWholeBill,
  createPricer,
  DAY_CELLS,
  findAssignedTariff,
  listPriceFacts,
  makeFreeAtFirst,
  microRupees,
  paise,
  parseOcpiTariff,
  type Reader,
  removeSteps,
  type Stretch,
  type TariffAssignment,
  type TariffVersion,
  type Timeline,
  toOcpiTariff,
  toOcppTariff,
  WEEK_CELLS,
  wattHours,
} from '@voltyatra/domain'
import { computeMedian, type Figure, formatNumber } from './figure.ts'
import { runAlternately } from './run-alternately.ts'

const ROUNDS = 7
const SESSIONS = 4_000
const PASSES = 10
const GST = 1800
const TARGET = 200_000

const RATE = { by: 'energy', perKwh: paise(1_500) } as const
const SIMPLEST = buildSimplestTariff(RATE)

/** Solar hours, dear evenings, a tier, ten free minutes, an idle fee with grace and limits, land share, bounds. */
const FULL: TariffVersion = makeFreeAtFirst(
  addSolarHours(
    {
      elements: [
        { dimension: 'session', price: microRupees(5_000_000), step: 1, when: {} },
        buildEnergyElement(21_000_000, { timeOfDay: { from: 1_080, to: 1_320 }, weekdays: [1, 2, 3, 4, 5] }),
        buildEnergyElement(17_000_000, { energy: { max: 20_000 } }),
        buildEnergyElement(19_000_000, {}),
        { dimension: 'idle-time', price: microRupees(120_000_000), step: 60, when: {} },
      ],
      idle: {
        graceSeconds: 300,
        highestPerSession: paise(50_000),
        night: { from: 1_320, to: 360, highest: paise(10_000) },
      },
      landShare: microRupees(1_000_000),
      lowest: paise(1_000),
      highest: paise(500_000),
      taxIncluded: false,
    },
    microRupees(14_000_000),
  ),
  600,
)

function buildEnergyElement(price: number, when: TariffVersion['elements'][number]['when']) {
  return { dimension: 'energy', price: microRupees(price), step: 1, when } as const
}

const READER: Reader = { evse: 'DC', groups: [], power: 60_000 }
const NOW = Date.UTC(2026, 10, 22, 3) / 1000

export async function measureTariffs(): Promise<Figure[]> {
  const sessions = Array.from({ length: SESSIONS }, (_none, at) => buildSession(at))
  if (
    ![FULL, SIMPLEST].every((one) => checkTariff(one).ok) ||
    !sessions.every((one) => checkTimeline(one).ok)
  )
    throw new Error('The bench prices what cannot be priced')
  const energies = sessions.map(({ stretches }) =>
    wattHours(stretches.reduce((sum, stretch) => sum + stretch.energy, 0)),
  )
  const prepaid = { tariff: RATE, gstRate: GST, amount: paise(0), gst: paise(0), total: paise(0) }
  const [full, simplest] = [FULL, SIMPLEST].map((one) => createPricer(one, { gstRate: GST }))
  const assignments = Array.from({ length: 200 }, (_none, at) => buildAssignment(at))
  const found = await runAlternately(ROUNDS, {
    full: async () => measureRate(sessions, (one) => full?.(one).total),
    simplest: async () => measureRate(sessions, (one) => simplest?.(one).total),
    today: async () =>
      measureRate(energies, (one) => computeWholeBill(prepaid, { energy: one, elapsedMs: 0 }).total),
    quotes: async () =>
      measureRate(sessions, (one) => createPricer(removeSteps(FULL), { gstRate: GST })(one).total),
    facts: async () =>
      measureRate(
        sessions,
        ({ start }) => listPriceFacts(FULL, { ...REQUEST, now: start, ahead: 12 * 3_600 }).length,
      ),
    days: async () => measureRate(sessions.slice(0, 200), ({ start }) => countPreviewCells(start, DAY_CELLS)),
    weeks: async () =>
      measureRate(sessions.slice(0, 40), ({ start }) => countPreviewCells(start, WEEK_CELLS)),
    partners: async () =>
      measureRate(sessions, () => Number(parseOcpiTariff(toOcpiTariff(FULL, OCPI).tariff).ok)),
    chargers: async () => measureRate(sessions, () => toOcppTariff(FULL, OCPP).omitted.length),
    assigned: async () =>
      measureRate(sessions, ({ start }) => {
        const question = { state: '29', station: 's7', connector: 'c7', groups: ['fleet'] } as const
        return findAssignedTariff(assignments, { ...question, at: start }).ok ? 1 : 0
      }),
  })
  const middle = (of: keyof typeof found) => computeMedian(found[of])
  const beside = `${formatNumber(middle('today'))} of today's metered bills`
  const least = (of: 'full' | 'simplest', name: string): Figure => ({
    of: `sessions of eight stretches priced in a second of one core, ${name}`,
    bound: { value: middle(of), target: TARGET, is: 'at least' },
    beside,
  })
  const each = (of: keyof typeof found) => `${formatNumber(1e6 / middle(of))} µs each`
  return [
    least('full', 'by a tariff with a little of everything'),
    least('simplest', 'by the simplest tariff'),
    { of: 'a quote, its tariff made ready for it alone', beside: each('quotes') },
    { of: 'the facts of a price in words', beside: each('facts') },
    { of: 'a tariff drawn over a day', beside: each('days') },
    { of: 'a tariff drawn over a week', beside: each('weeks') },
    { of: 'a tariff to OCPI and back', beside: each('partners') },
    { of: 'a tariff to OCPP', beside: each('chargers') },
    { of: 'the tariff of 200 that counts, and why the others do not', beside: each('assigned') },
  ]
}

const REQUEST = { reader: READER, gstRate: GST } as const

const OCPP = { tariffId: 'bench', gstRate: GST, groups: [] }
const OCPI = {
  release: '2.3.0',
  countryCode: 'IN',
  partyId: 'VOL',
  id: 'bench',
  lastUpdated: '2026-11-22T00:00:00Z',
  evse: 'DC',
  gstRate: GST,
} as const

const countPreviewCells = (from: number, cells: number): number =>
  computePricePreview(FULL, { ...REQUEST, from, cells, of: 'energy' }).length

/** In a second of the processor's time: what else the machine does counts little. */
function measureRate<T>(all: readonly T[], work: (one: T) => number | undefined): number {
  let sum = 0
  const before = process.cpuUsage()
  for (let pass = 0; pass < PASSES; pass += 1) for (const one of all) sum += work(one) ?? Number.NaN
  const { user, system } = process.cpuUsage(before)
  if (!(sum > 0)) throw new Error('Nothing came out')
  return (all.length * PASSES * 1e6) / (user + system)
}

/** Six stretches of charging at less and less power, a pause by a load limit, and the vehicle left standing. */
function buildSession(at: number): Timeline {
  const power = 60_000 - (at % 7) * 6_000
  const stretches: Stretch[] = Array.from({ length: 6 }, (_none, step) => {
    const watts = Math.round(power * (1 - step / 8))
    const seconds = 300 + ((at * 37 + step * 91) % 400)
    return buildStretch('charging', seconds, Math.floor((watts * seconds) / 3_600), watts)
  })
  stretches.splice(3, 0, buildStretch('paused-by-load-limit', 120 + (at % 60), 0, 0))
  stretches.push(buildStretch('idle', 60 + ((at * 53) % 5_400), 0, 0))
  return {
    start: NOW + at * 1_009,
    stretches,
    evse: 'DC',
    groups: [],
    paymentBrand: null,
    paymentRecognition: null,
    reservation: null,
  }
}

const buildStretch = (state: Stretch['state'], seconds: number, wh: number, power: number): Stretch => ({
  seconds,
  energy: wh,
  state,
  power,
  current: null,
})

const PLACES = [
  { kind: 'network' },
  { kind: 'state', state: '29' },
  { kind: 'station', station: 's7' },
  { kind: 'connector', connector: 'c7' },
  { kind: 'connector', connector: 'c8' },
] as const

const buildAssignment = (at: number): TariffAssignment => ({
  id: `a${at}`,
  tariff: `t${at % 9}`,
  place: PLACES[at % PLACES.length] ?? PLACES[0],
  group: at % 3 === 0 ? 'fleet' : null,
  priority: at % 4,
  from: NOW - at * 86_400,
  until: at % 5 === 0 ? NOW + at * 86_400 : null,
})
