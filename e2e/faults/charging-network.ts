/** Chargers with several connectors, each with a driver who can pay: made by the API's own calls, and simulated. */
import { randomBytes } from 'node:crypto'
import { type SimulatedCharger, simulateCharger } from '@voltyatra/charger-simulator'
import { openStation, signDriverIn } from '../network.ts'
import { Person } from '../person.ts'

/** What each driver pays in, in rupees. */
const PAID_IN = 5_000
const CHARGER_KW = 60

export interface FleetConnector {
  readonly charger: SimulatedCharger
  /** As the charger counts them. */
  readonly number: number
  readonly stationId: string
  readonly connectorId: string
  readonly driver: Person
}

export interface Fleet {
  readonly chargers: readonly { readonly id: string; readonly simulated: SimulatedCharger }[]
  readonly connectors: readonly FleetConnector[]
}

export type Protocol = '1.6' | '2.0.1' | '2.1'

interface Requested {
  readonly url: string
  readonly owner: Person
  readonly chargers: number
  readonly connectorsEach: number
  readonly protocols: readonly Protocol[]
}

/** They speak these protocols in turn; all sample their meters each second. */
export async function openFleet({
  url,
  owner,
  chargers,
  connectorsEach,
  protocols,
}: Requested): Promise<Fleet> {
  const fleet: { chargers: Fleet['chargers'][number][]; connectors: FleetConnector[] } = {
    chargers: [],
    connectors: [],
  }
  for (let made = 1; made <= chargers; made += 1) {
    const protocol = protocols[made % protocols.length] ?? '1.6'
    const stationId = await openStation(owner, `Hotel Malnad ${made}`, {
      powerKW: connectorsEach * CHARGER_KW,
      connectors: Array.from({ length: connectorsEach }, () => CHARGER_KW),
    })
    const connectors: string[] = (
      await owner.get(`/charging-stations/${stationId}`)
    ).body.data.connectors.map(({ _id }: { _id: string }) => _id)
    const simulated = simulateCharger({
      url: `${url.replace(/^http/, 'ws')}/ocpp`,
      identity: `CP-${made}`,
      protocol,
      connectors: Array.from({ length: connectorsEach }, () => ({ maxPowerKw: CHARGER_KW })),
      settings: {
        MeterValueSampleInterval: '1',
        TransactionMessageAttempts: '1000',
        TransactionMessageRetryInterval: '1',
      },
      backOff: { firstMs: 100, longestMs: 500 },
      remembers: 0,
    })
    await simulated.connect({ keepsTrying: true })
    const id = (await owner.get(`/chargers?q=CP-${made}&sort=-createdAt`)).body.data[0]._id
    const accepted = await owner.post(`/chargers/${id}/accept`, {
      stationId,
      securityProfile: 0,
      connectors: connectors.map((connectorId, index) =>
        protocol === '1.6' ? { number: index + 1, connectorId } : { evse: index + 1, number: 1, connectorId },
      ),
    })
    if (accepted.status !== 200) throw new Error(`Not accepted: ${JSON.stringify(accepted.body)}`)
    await simulated.until(({ registration }) => registration === 'Accepted')
    fleet.chargers.push({ id, simulated })
    for (const [index, connectorId] of connectors.entries()) {
      const driver = await createDriverWithMoney(url, owner)
      fleet.connectors.push({ charger: simulated, number: index + 1, stationId, connectorId, driver })
    }
  }
  return fleet
}

async function createDriverWithMoney(url: string, owner: Person): Promise<Person> {
  const person = new Person(url, { address: `10.${[...randomBytes(3)].join('.')}` })
  const phone = `98${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
  await signDriverIn({ person, phone }, owner)
  const order = (await person.post('/driver/orders', { amount: PAID_IN })).body.data
  const paid = await person.post(`/simulated-payments/${order.paymentSessionId}/pay`, { outcome: 'success' })
  if (paid.status !== 200) throw new Error(`Not paid: ${JSON.stringify(paid.body)}`)
  return person
}
