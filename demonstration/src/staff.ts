/** The people of the demonstration's operator: one account for every role, all with the password that is printed. */
import { ROLES, type Role } from '@voltyatra/domain'
import type { AdministratorActor, SystemActor } from '@voltyatra/server/db/actor.ts'
import type { Db } from '@voltyatra/server/db/client.ts'
import { selectAccountByEmail } from '@voltyatra/server/people/access/index.ts'
import { addAdministrator } from '@voltyatra/server/people/administrators/index.ts'
import type { Passwords } from '@voltyatra/server/platform/passwords.ts'
import { createGive, type Staff } from './commands.ts'

/** Of every account of the demonstration, which only this machine can reach. */
export const DEMO_PASSWORD = 'demo-voltyatra'
/** The owner's account, which is the one that is printed. */
export const DEMO_EMAIL = 'demo@voltyatra.local'

const getEmail = (role: Role): string => (role === 'owner' ? DEMO_EMAIL : `${role}@voltyatra.local`)

const SYSTEM: SystemActor = { kind: 'system', name: 'demonstration' }

export async function hireStaff(
  db: Db,
  { passwords, at }: { passwords: Passwords; at: Date },
): Promise<Staff> {
  const give = createGive(db)
  // One hash for all: it is deliberately slow, and the password is no secret.
  const passwordHash = await passwords.hash(DEMO_PASSWORD)
  for (const role of ROLES) {
    await give(SYSTEM, at, (work) =>
      addAdministrator(work, { email: getEmail(role), chosen: { role, customRoleId: null }, passwordHash }),
    )
  }
  return loadStaff(db)
}

/** @throws Error where one of them is not there */
export async function loadStaff(db: Db): Promise<Staff> {
  const actor = async (role: Role): Promise<AdministratorActor> => {
    const account = await selectAccountByEmail(db, getEmail(role))
    if (!account) throw new Error(`The demonstration has no ${role}`)
    return { kind: 'administrator', id: account.id, name: account.email, role }
  }
  return {
    owner: await actor('owner'),
    manager: await actor('manager'),
    support: await actor('support'),
    accountant: await actor('accountant'),
  }
}
