/** A program with its gateway, a station, and chargers that its operator has accepted. */
import { aStation } from '../../../testing/stations.ts'
import { type Caller, type TestApp, testApp } from '../../../testing/test-app.ts'
import { connectCharger, type Payload, type TestCharger } from './charger.ts'

export const BOOT = { chargePointVendor: 'Kirana', chargePointModel: 'K-60', firmwareVersion: '1.2' }

interface Network extends TestApp {
  readonly admin: Caller
  readonly stationId: string
  readonly connectors: readonly string[]
  connect(
    identity: string,
    options?: { readonly password?: string; readonly protocol?: string; readonly deflate?: boolean },
  ): Promise<TestCharger>
  /** The charger as the operator sees it. */
  seen(identity: string): Promise<Payload>
  /** Accepts a charger that has come; the password that it was given. */
  accept(identity: string, fields?: object): Promise<string | null>
  /** A charger that was accepted without a password, connected. */
  accepted(identity?: string): Promise<TestCharger>
  sessions(): Promise<Payload[]>
}

type Options = Parameters<typeof testApp>[0] & {
  /** On the database of another one, which has the station. */
  readonly isSecond?: boolean
}

export async function network({ isSecond = false, ...options }: Options = {}): Promise<Network> {
  const program = await testApp({ ...options, env: { ROLES: 'api,gateway', ...options.env } })
  const admin = await program.operator('owner')
  const station = isSecond
    ? { _id: '', connectors: [] }
    : (await admin.post('/charging-stations', aStation())).body.data
  const connectors = station.connectors.map(({ _id }: { _id: string }) => _id)
  const connect: Network['connect'] = (identity, more) =>
    connectCharger({ url: program.app.url, identity, ...more })
  const seen: Network['seen'] = async (identity) => {
    const { body } = await admin.get(`/chargers?q=${encodeURIComponent(identity)}`)
    return body.data.find((charger: { identity: string }) => charger.identity === identity)
  }
  const accept: Network['accept'] = async (identity, fields = {}) => {
    const { _id } = await seen(identity)
    const { body } = await admin.post(`/chargers/${_id}/accept`, {
      stationId: station._id,
      securityProfile: 0,
      connectors: connectors.map((connectorId: string, index: number) => ({
        number: index + 1,
        connectorId,
      })),
      ...fields,
    })
    if (!body.status) throw new Error(body.message)
    return body.password
  }
  return {
    ...program,
    admin,
    stationId: station._id,
    connectors,
    connect,
    seen,
    accept,
    async accepted(identity = 'CP-1') {
      await (await connect(identity)).leave()
      await accept(identity)
      return connect(identity)
    },
    sessions: async () => (await admin.get('/charging-sessions')).body.data,
  }
}
