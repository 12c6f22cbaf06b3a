/** A station whose connector is run by a simulated charger over the real gateway. */
import { type SimulatedCharger, simulateCharger } from '@voltyatra/charger-simulator'
import { expect } from 'vitest'
import { openStation } from './network.ts'
import type { Person } from './person.ts'

export interface MeteredStation {
  readonly stationId: string
  /** Whoever asks for it closes it. */
  readonly charger: SimulatedCharger
}

/** Resolves when the operator has accepted the charger and it says that it is free; it sends its meter every second. */
export async function openMeteredStation(url: string, owner: Person, name: string): Promise<MeteredStation> {
  const stationId = await openStation(owner, name)
  const charger = simulateCharger({
    url: `${url.replace('http', 'ws')}/ocpp`,
    identity: name,
    settings: { MeterValueSampleInterval: '1' },
  })
  // The program sets it to half a minute when it comes to that; this charger goes on by the second.
  charger.onFrame(({ way, frame }) => {
    if (way === 'sent' && frame?.kind === 'result')
      charger.model.settings.put('MeterValueSampleInterval', '1')
  })
  void charger.connect()
  await expect.poll(async () => (await owner.get(`/chargers?q=${name}`)).body.data.length).toBe(1)
  const [{ _id }] = (await owner.get(`/chargers?q=${name}`)).body.data
  const [{ _id: connectorId }] = (await owner.get(`/charging-stations/${stationId}`)).body.data.connectors
  const acceptance = { stationId, securityProfile: 0, connectors: [{ number: 1, connectorId }] }
  expect((await owner.post(`/chargers/${_id}/accept`, acceptance)).status).toBe(200)
  const connector = async () => (await owner.get(`/chargers/${_id}`)).body.data.connectors[0]?.status
  await expect.poll(connector).toBe('Available')
  return { stationId, charger }
}
