/** The calls of partners. */

import {
  approvePartner,
  changePartner as changePartnerCall,
  createPartner as createPartnerCall,
  listPartners,
  showPartner,
} from '@voltyatra/contract'
import { type GstinRefused, ok, refuse } from '@voltyatra/domain'
import { listAnswer } from '../../../http/list-answer.ts'
import { narrowToWaiting } from '../../../http/only-waiting.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import {
  changePartner,
  createPartner,
  movePartnerBy,
  PARTNERS_WAITING,
  selectPartner,
  selectPartnerPage,
} from '../index.ts'
import { BASIS_POINTS_PER_PERCENT, toWirePartner } from './to-wire.ts'

const WHY_INVALID = {
  length: 'A GSTIN has 15 characters',
  pattern: 'A GSTIN has two digits, a PAN, one character, Z and a check character',
  state: 'The first two digits are not the code of an Indian state',
  'check-character': 'The last character does not fit the others: look for a typing mistake',
} as const satisfies Record<GstinRefused['reason'], string>

/** The refusal, with the field that it is about where that is the GSTIN. */
function refuseAtField<R extends { readonly kind: string }>(refusal: R | GstinRefused) {
  if (!('reason' in refusal)) return refuse(refusal)
  return refuse({
    kind: refusal.kind,
    issues: [{ path: 'gstin', message: WHY_INVALID[refusal.reason] }],
  })
}

const toBasisPoints = (percent: number | undefined): number | undefined =>
  percent === undefined ? undefined : Math.round(percent * BASIS_POINTS_PER_PERCENT)

export const partnersRoutes: readonly Route[] = [
  read(listPartners, async ({ db, query, now }) =>
    listAnswer(await selectPartnerPage(db, narrowToWaiting(PARTNERS_WAITING, query, now)), toWirePartner),
  ),

  read(showPartner, async ({ db, params }) => {
    const partner = await selectPartner(db, params.id)
    return partner ? ok({ data: toWirePartner(partner) }) : refuse({ kind: 'partner-not-found' })
  }),

  write(createPartnerCall, async ({ work, body: { commissionPercent, ...fields } }) => {
    const created = await createPartner(work, { ...fields, commissionBp: toBasisPoints(commissionPercent) })
    if (!created.ok) return refuseAtField(created.refusal)
    return ok({ message: formatSuccess('partner-added'), data: toWirePartner(created.value) })
  }),

  write(changePartnerCall, async ({ work, params, body: { commissionPercent, ...fields } }) => {
    const change = { ...fields, commissionBp: toBasisPoints(commissionPercent) }
    const changed = await changePartner(work, params.id, change)
    if (!changed.ok) return refuseAtField(changed.refusal)
    return ok({ message: formatSuccess('partner-changed'), data: toWirePartner(changed.value) })
  }),

  write(approvePartner, async ({ work, params }) => {
    const approved = await movePartnerBy(work, params.id, 'approve')
    return approved.ok
      ? ok({ message: formatSuccess('partner-approved'), data: toWirePartner(approved.value) })
      : approved
  }),
]
