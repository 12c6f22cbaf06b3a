/** What each entry of the audit log says in words, by its action. */
import { CHARGING_SENTENCES } from '../../charging/shared/audit-sentences.ts'
import { MONEY_SENTENCES } from '../../money/shared/audit-sentences.ts'
import { NETWORK_SENTENCES } from '../../network/shared/audit-sentences.ts'
import { PEOPLE_SENTENCES } from '../../people/shared/audit-sentences.ts'
import { OPERATIONS_SENTENCES } from '../shared/audit-sentences.ts'

export const AUDIT_SENTENCES: Readonly<Record<string, string>> = {
  ...CHARGING_SENTENCES,
  ...MONEY_SENTENCES,
  ...NETWORK_SENTENCES,
  ...PEOPLE_SENTENCES,
  ...OPERATIONS_SENTENCES,
}
