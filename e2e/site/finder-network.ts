/** Stations for the tests of the finder: thirty around Bengaluru, of several kinds, and one in Kochi. */
import { Person } from '../person.ts'
import { OWNER } from '../program.ts'

export interface FinderNetwork {
  readonly owner: Person
  /** Ids by name. */
  readonly stations: ReadonlyMap<string, string>
}

/** In the middle of Bengaluru, as the finder's own list of towns has it. */
const BENGALURU = { latitude: 12.97, longitude: 77.59 }

const KM = 1 / 111.2

/** Of a few of the stations, by their number. */
const AMENITIES: Readonly<Record<number, readonly string[]>> = { 2: ['toilets', 'wifi'], 7: ['toilets'] }

/** By the program's address: the files that share a program have one network. */
const opened = new Map<string, Promise<FinderNetwork>>()

/** `Stop 1` is one kilometre north of the middle of Bengaluru, `Stop 2` two, and so on to thirty. */
export function openFinderNetwork(url: string): Promise<FinderNetwork> {
  const known = opened.get(url)
  if (known) return known
  const opening = openStations(url)
  opened.set(url, opening)
  return opening
}

async function openStations(url: string): Promise<FinderNetwork> {
  const owner = new Person(url)
  await owner.post('/access-admin', OWNER)
  const stations = new Map<string, string>()
  const open = async (stationName: string, lat: number, long: number, more: object) => {
    const { status, body } = await owner.post('/charging-stations', {
      stationName,
      location: { lat, long },
      address: `NH 44, ${stationName}`,
      stateCode: '29',
      powerCapacity: 120,
      ...more,
    })
    if (status !== 201) throw new Error(`No station: ${JSON.stringify(body)}`)
    stations.set(stationName, body.data._id)
  }
  for (let km = 1; km <= 30; km++) {
    const isFast = km % 2 === 0
    await open(`Stop ${km}`, BENGALURU.latitude + km * KM, BENGALURU.longitude, {
      pricePerHour: km % 3 === 0 ? 100 : null,
      openingHours: km === 4 ? [] : null,
      amenities: AMENITIES[km] ?? [],
      connectors: isFast
        ? [
            { type: 'CCS2', powerKW: 120 },
            { type: 'Type 2', powerKW: 22 },
          ]
        : [{ type: 'Type 2', powerKW: 7.4 }],
    })
  }
  await open('Kochi Marine Drive', 9.98, 76.28, {
    amenities: ['food'],
    connectors: [{ type: 'CHAdeMO', powerKW: 50 }],
  })
  await owner.put(`/charging-stations/${stations.get('Stop 3')}/status`, {
    status: 'maintenance',
    reason: 'New cables until Friday.',
  })
  return { owner, stations }
}
