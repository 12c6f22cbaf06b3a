/** For tests that sign administrators in by password, as the panel does. */
import { hash } from '@node-rs/argon2'
import type { Role } from '@voltyatra/domain'
import { createId } from '../db/unit-of-work.ts'
import { Caller, LEAST_COST, type TestAnswer, type TestApp } from './test-app.ts'

export const PASSWORD = 'amber-kettle-29'

const hashOfPassword = hash(PASSWORD, LEAST_COST)

interface Account {
  readonly email?: string
  readonly role?: Role
  readonly disabledAt?: Date | null
}

/** An administrator with `PASSWORD`; the id. */
export async function administrator(
  { app, clock }: TestApp,
  { email = 'asha@example.in', role = 'owner', disabledAt = null }: Account = {},
): Promise<string> {
  const id = createId()
  await app.database.db
    .insertInto('administrator')
    .values({
      id,
      email,
      role,
      password_hash: await hashOfPassword,
      created_at: clock.now(),
      disabled_at: disabledAt,
    })
    .execute()
  return id
}

interface SignedIn {
  readonly answer: TestAnswer
  readonly token: string
  /** Asks with the new session. */
  readonly caller: Caller
}

/** Signs in over HTTP; fails the test when that does not open a session. */
export async function signIn(
  { app, visitor }: TestApp,
  { email = 'asha@example.in', password = PASSWORD, headers = {} } = {},
): Promise<SignedIn> {
  const answer = await visitor.with(headers).post('/access-admin', { email, password })
  const token = sessionToken(answer)
  if (token === undefined) throw new Error(`No session: ${answer.status} ${JSON.stringify(answer.body)}`)
  return { answer, token, caller: new Caller(app.url, { cookie: `voltyatra_admin=${token}` }) }
}

/** The token that an answer sets for the panel; undefined where it sets none. */
export function sessionToken(answer: TestAnswer): string | undefined {
  const [cookie] = answer.headers.getSetCookie()
  return /^(?:__Host-)?voltyatra_admin=([^;]+);/.exec(cookie ?? '')?.[1]
}

/** As if everybody who is signed in had just shown again who they are. */
export async function proveAgain({ app, clock }: Pick<TestApp, 'app' | 'clock'>): Promise<void> {
  await app.database.db.updateTable('session').set({ proven_at: clock.now() }).execute()
}
