/** Mails partners about faults that rules find at their chargers: one mail for all of them, at most once an hour. */
import { addMs, hours } from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import { getMessages } from '../../messages/in-language.ts'
import { selectBrandName } from '../company/index.ts'
import { queueForPartner } from '../partner-people/index.ts'
import { selectFaultsToReport, updatePartnerNotified } from './fault-queries.ts'

/** After a power cut each charger has one. */
const MOST_IN_MAIL = 10
const NEXT_AFTER_MS = hours(1)

/** @returns how many partners */
export async function notifyPartnersOfFaults(work: Work, publicUrl: string): Promise<number> {
  const { tx, now } = work
  const all = await selectFaultsToReport(tx, { before: addMs(now, -NEXT_AFTER_MS), most: MOST_IN_MAIL })
  const brand = all.length > 0 ? await selectBrandName(tx) : ''
  for (const { partnerId, faults, ids } of all) {
    const mail = getMessages('en').faultsAtPartner({
      ...{ brand, faults, count: ids.length, link: `${publicUrl}/partner/help` },
    })
    await queueForPartner(work, partnerId, { template: 'faults-at-partner', ...mail })
    await updatePartnerNotified(tx, ids, now)
  }
  return all.length
}
