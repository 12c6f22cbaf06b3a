/** People of one partner who can sign in at the portal. */
import { addMs, minutes, PARTNER_RIGHTS } from '@voltyatra/domain'
import type { Db } from '@voltyatra/server/db/client.ts'
import { addPerson } from '@voltyatra/server/people/partner-people/index.ts'
import { createGive, type Staff } from './commands.ts'
import { selectShownPartner } from './partner-queries.ts'

/** By which the portal is entered; it is printed. */
export const PARTNER_PHONE = '+919800000001'

/** Lets two people in for a partner with statements and payouts: one who may do everything, one who stops charges. */
export async function addPartnerPeople(
  db: Db,
  { staff, at }: { readonly staff: Staff; readonly at: Date },
): Promise<void> {
  const partnerId = await selectShownPartner(db)
  if (partnerId === undefined) return
  const give = createGive(db)
  await give(staff.manager, at, (work) =>
    addPerson(work, partnerId, { name: 'Meera Iyer', phone: PARTNER_PHONE, rights: PARTNER_RIGHTS }),
  )
  await give(staff.manager, addMs(at, minutes(1)), (work) =>
    addPerson(work, partnerId, { name: 'Ravi Kumar', phone: '+919800000002', rights: ['stop'] }),
  )
}
