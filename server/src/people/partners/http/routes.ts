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
import { onlyWaiting } from '../../../http/only-waiting.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { sentenceOf } from '../../../http/success.ts'
import {
  changePartner,
  createPartner,
  movePartnerBy,
  PARTNERS_WAITING,
  partnerById,
  partnerPage,
} from '../index.ts'
import { BASIS_POINTS_PER_PERCENT, partnerToWire } from './to-wire.ts'

const WHY_INVALID = {
  length: 'A GSTIN has 15 characters',
  pattern: 'A GSTIN has two digits, a PAN, one character, Z and a check character',
  state: 'The first two digits are not the code of an Indian state',
  'check-character': 'The last character does not fit the others: look for a typing mistake',
} as const satisfies Record<GstinRefused['reason'], string>

/** The refusal, with the field that it is about where that is the GSTIN. */
function aboutItsField<R extends { readonly kind: string }>(refusal: R | GstinRefused) {
  if (!('reason' in refusal)) return refuse(refusal)
  return refuse({
    kind: refusal.kind,
    issues: [{ path: 'gstin', message: WHY_INVALID[refusal.reason] }],
  })
}

const basisPointsOf = (percent: number | undefined): number | undefined =>
  percent === undefined ? undefined : Math.round(percent * BASIS_POINTS_PER_PERCENT)

export const partnersRoutes: readonly Route[] = [
  read(listPartners, async ({ db, query, now }) =>
    listAnswer(await partnerPage(db, onlyWaiting(PARTNERS_WAITING, query, now)), partnerToWire),
  ),

  read(showPartner, async ({ db, params }) => {
    const partner = await partnerById(db, params.id)
    return partner ? ok({ data: partnerToWire(partner) }) : refuse({ kind: 'partner-not-found' })
  }),

  write(createPartnerCall, async ({ work, body: { commissionPercent, ...fields } }) => {
    const created = await createPartner(work, { ...fields, commissionBp: basisPointsOf(commissionPercent) })
    if (!created.ok) return aboutItsField(created.refusal)
    return ok({ message: sentenceOf('partner-added'), data: partnerToWire(created.value) })
  }),

  write(changePartnerCall, async ({ work, params, body: { commissionPercent, ...fields } }) => {
    const change = { ...fields, commissionBp: basisPointsOf(commissionPercent) }
    const changed = await changePartner(work, params.id, change)
    if (!changed.ok) return aboutItsField(changed.refusal)
    return ok({ message: sentenceOf('partner-changed'), data: partnerToWire(changed.value) })
  }),

  write(approvePartner, async ({ work, params }) => {
    const approved = await movePartnerBy(work, params.id, 'approve')
    return approved.ok
      ? ok({ message: sentenceOf('partner-approved'), data: partnerToWire(approved.value) })
      : approved
  }),
]
