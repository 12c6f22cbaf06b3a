/** A network of one station, and drivers who are signed in: what a load of writes needs. */
import type { Person } from './person.ts'
import type { Driver } from './write-load.ts'

/** A station where one car can charge unless said otherwise, of a partner who is approved; its id. */
export async function openStation(
  owner: Person,
  name: string,
  {
    powerKW = 60,
    connectors = [60],
  }: { readonly powerKW?: number; readonly connectors?: readonly number[] } = {},
): Promise<string> {
  const digits = String(Math.floor(Math.random() * 1e8)).padStart(8, '0')
  const partner = await owner.post('/partners', {
    name,
    mobile: `98${digits}`,
    email: `host-${digits}@example.in`,
  })
  await owner.post(`/partners/${partner.body.data._id}/approve`)
  const station = await owner.post('/charging-stations', {
    stationName: name,
    location: { lat: 15.3478, long: 75.1338 },
    address: 'NH 48, Hubballi',
    stateCode: '29',
    partnerId: partner.body.data._id,
    powerCapacity: powerKW,
    connectors: connectors.map((each) => ({ type: 'CCS2', powerKW: each })),
  })
  if (station.status !== 201) throw new Error(`No station: ${JSON.stringify(station.body)}`)
  return station.body.data._id
}

/** Signs a driver in with the code that the owner of a development installation can read. */
export async function signDriverIn({ person, phone }: Driver, owner: Person): Promise<void> {
  await person.post('/driver/request-code', { phone })
  const { data } = (await owner.get('/outbox')).body
  // Another driver's charge may have ended meanwhile, which is written about, too.
  const message = data.find(
    ({ channel, recipient }: { channel: string; recipient: string }) =>
      channel === 'sms' && recipient.endsWith(phone.slice(-10)),
  )
  const code = /\b\d{6}\b/.exec(message.body)?.[0]
  const { status } = await person.post('/driver/verify-code', { phone, code })
  if (status !== 200) throw new Error(`${phone} cannot sign in: ${status}`)
}
