/** The calls of partners. */
import {
  approvePartner,
  changePartner as changePartnerCall,
  createPartner as createPartnerCall,
  listPartners,
  partnerStatement,
  reinstatePartner,
  showPartner,
  suspendPartner,
} from '@voltyatra/contract'
import { type GstinRefused, ok, type PartnerEvent, refuse, toRupees } from '@voltyatra/domain'
import type { Work } from '../../../db/unit-of-work.ts'
import { listAnswer } from '../../../http/list-answer.ts'
import { onlyWaiting } from '../../../http/only-waiting.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { bringBackStationsOf, takeOutStationsOf } from '../../../network/stations/index.ts'
import {
  changePartner,
  createPartner,
  movePartnerBy,
  type Partner,
  partnerById,
  partnerPage,
  partnerTerms,
  type StatementLine,
  statementPage,
} from '../index.ts'

const BASIS_POINTS_PER_PERCENT = 100

const toWire = (partner: Partner) => ({
  _id: partner.id,
  name: partner.name,
  mobile: partner.mobile,
  email: partner.email,
  status: partner.status,
  gstin: partner.gstin,
  commissionPercent: partner.commissionBp / BASIS_POINTS_PER_PERCENT,
  balance: toRupees(partner.balance),
  createdAt: partner.createdAt.toISOString(),
})

function lineToWire({ id, at, kind, amount, balance, subjectId }: StatementLine) {
  if (kind !== 'settlement' && kind !== 'payout') throw new Error(`A ${kind} on a partner's account`)
  return {
    _id: id,
    at: at.toISOString(),
    kind,
    amount: toRupees(amount),
    balance: toRupees(balance),
    bookingId: kind === 'settlement' ? subjectId : null,
    withdrawalId: kind === 'payout' ? subjectId : null,
  }
}

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

const MOVED = {
  approve: 'Partner approved.',
  suspend: 'Partner suspended.',
  reinstate: 'Partner reinstated.',
} as const satisfies Record<PartnerEvent, string>

const moveBy =
  (event: PartnerEvent) =>
  async ({ work, params }: { readonly work: Work; readonly params: { readonly id: string } }) => {
    const moved = await movePartnerBy(work, params.id, event)
    if (moved.ok && event === 'suspend') await takeOutStationsOf(work, params.id)
    if (moved.ok && event === 'reinstate') await bringBackStationsOf(work, params.id)
    return moved.ok ? ok({ message: MOVED[event], data: toWire(moved.value) }) : moved
  }

export const partnersRoutes: readonly Route[] = [
  read(listPartners, async ({ db, query, now }) =>
    listAnswer(await partnerPage(db, onlyWaiting(query, now)), toWire),
  ),

  read(showPartner, async ({ db, params }) => {
    const partner = await partnerById(db, params.id)
    return partner ? ok({ data: toWire(partner) }) : refuse({ kind: 'partner-not-found' })
  }),

  read(partnerStatement, async ({ db, params, query }) => {
    if (!(await partnerTerms(db, params.id))) return refuse({ kind: 'partner-not-found' })
    return listAnswer(await statementPage(db, params.id, query), lineToWire)
  }),

  write(createPartnerCall, async ({ work, body: { commissionPercent, ...fields } }) => {
    const created = await createPartner(work, { ...fields, commissionBp: basisPointsOf(commissionPercent) })
    if (!created.ok) return aboutItsField(created.refusal)
    return ok({ message: 'Partner added.', data: toWire(created.value) })
  }),

  write(changePartnerCall, async ({ work, params, body: { commissionPercent, ...fields } }) => {
    const change = { ...fields, commissionBp: basisPointsOf(commissionPercent) }
    const changed = await changePartner(work, params.id, change)
    if (!changed.ok) return aboutItsField(changed.refusal)
    return ok({ message: 'Partner changed.', data: toWire(changed.value) })
  }),

  write(approvePartner, moveBy('approve')),
  write(suspendPartner, moveBy('suspend')),
  write(reinstatePartner, moveBy('reinstate')),
]
