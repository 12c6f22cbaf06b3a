/** Decides at the handshake whether a charger may connect, and how it is refused. */
import type { Db } from '../../db/client.ts'
import {
  admitCharger,
  type Credentials,
  type KnownCharger,
  noteStranger,
  type PendingLimits,
  toNetwork,
} from '../chargers/index.ts'
import type { AttemptCounter } from './attempt-counter.ts'
import type { Semaphore } from './semaphore.ts'

export interface AdmissionRules {
  readonly db: Db
  readonly semaphore: Semaphore
  readonly find: (identity: string) => Promise<KnownCharger | undefined>
  readonly wrong: AttemptCounter
  readonly untrusted: AttemptCounter
  readonly unknown: AttemptCounter
  readonly mostPending: PendingLimits | undefined
  readonly now: Date
}

type Admitted =
  | Extract<Awaited<ReturnType<typeof admitCharger>>, { kind: 'admitted' }>
  | {
      readonly kind: 'turned-away'
      readonly status: number
      readonly text: string
      readonly headers?: readonly string[]
    }

export async function admit(shown: Credentials, rules: AdmissionRules): Promise<Admitted> {
  const { db, semaphore, find, wrong, untrusted, unknown, mostPending, now } = rules
  const key = `${shown.address} ${shown.identity}`
  if (wrong.areTooMany(key) || untrusted.areTooMany(key)) {
    const text = 'Too many tries. Please wait a minute.'
    return { kind: 'turned-away', status: 429, text, headers: ['retry-after: 60'] }
  }
  const known = await find(shown.identity)
  const network = toNetwork(shown.address)
  const takesUnknown = !unknown.areTooMany(network)
  const judge = () => admitCharger(db, shown, { known, now, takesUnknown, mostPending, isConnecting: true })
  const admission = await (known ? judge() : semaphore(judge))
  switch (admission.kind) {
    case 'admitted':
      if (admission.isNew) unknown.count(network)
      if (!admission.charger.isTrusted) untrusted.count(key)
      return admission
    case 'wrong-credentials': {
      wrong.count(key)
      if (known) await noteStranger(db, known, shown.address, now)
      const headers = ['www-authenticate: Basic realm="chargers"']
      return { kind: 'turned-away', status: 401, text: 'The charger’s credentials are not right.', headers }
    }
    case 'too-many-pending':
      return {
        kind: 'turned-away',
        status: 503,
        text: 'Too many unknown chargers wait.',
        headers: ['retry-after: 600'],
      }
  }
}
