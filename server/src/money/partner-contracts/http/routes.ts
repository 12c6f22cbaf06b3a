/** The calls of the partners' contracts. */

import {
  addContractVersion,
  type BodyOf,
  partnerContract,
  previewContract,
  REFUSALS,
  withdrawContractVersion,
} from '@voltyatra/contract'
import {
  addDays,
  type ContractTerms,
  checkPan,
  findTdsRule,
  findVersion,
  type MicroRupees,
  microRupees,
  ok,
  type Paise,
  type PriceBand,
  parseRupees,
  refuse,
  TDS_RULES,
  toIstDay,
  toRupees,
} from '@voltyatra/domain'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { selectPartnerTerms } from '../../../people/partners/index.ts'
import { findNextPeriod, selectOpenCorrections } from '../../partner-statements/index.ts'
import * as contracts from '../index.ts'

const BASIS_POINTS_PER_PERCENT = 100
const MICRO_RUPEES = 1_000_000

function toWireVersion(version: contracts.StoredVersion, today: string, inForce: string | undefined) {
  const { id, revenueShare, perKwh, landShare, rent, minimum, paymentFee, createdAt, prices, ...same } =
    version
  return {
    ...same,
    _id: id,
    revenueSharePercent: revenueShare / BASIS_POINTS_PER_PERCENT,
    perKwh: perKwh / MICRO_RUPEES,
    landSharePerKwh: landShare / MICRO_RUPEES,
    rent: toRupees(rent),
    minimum: toRupees(minimum),
    paymentFeePercent: paymentFee / BASIS_POINTS_PER_PERCENT,
    priceLeast: prices && prices.least / MICRO_RUPEES,
    priceMost: prices && prices.most / MICRO_RUPEES,
    idleMost: prices && prices.idleMost / MICRO_RUPEES,
    state: version.validFrom > today ? ('to-come' as const) : chooseState(id === inForce),
    createdAt: createdAt.toISOString(),
  }
}

const chooseState = (isInForce: boolean) => (isInForce ? ('in-force' as const) : ('past' as const))

const parseTerms = (body: BodyOf<typeof previewContract>): ContractTerms => ({
  revenueShare: Math.round(body.revenueSharePercent * BASIS_POINTS_PER_PERCENT),
  perKwh: Math.round(body.perKwh * MICRO_RUPEES),
  landShare: Math.round(body.landSharePerKwh * MICRO_RUPEES),
  rent: parseRupees(body.rent),
  minimum: parseRupees(body.minimum),
  feesBorneBy: body.feesBorneBy,
  paymentFee: Math.round(body.paymentFeePercent * BASIS_POINTS_PER_PERCENT),
  cycle: body.cycle,
  collectsTcs: body.collectsTcs,
  tdsCode: body.tdsCode ?? null,
})

const toMicro = (rupees: number): MicroRupees => microRupees(Math.round(rupees * MICRO_RUPEES))

/** Null where the partner sets no prices, undefined where the bounds are not whole. */
function parsePrices(body: BodyOf<typeof addContractVersion>): PriceBand | null | undefined {
  const { priceLeast: least = null, priceMost: most = null, idleMost = null } = body
  if (least === null && most === null) return idleMost ? undefined : null
  if (least === null || most === null) return undefined
  return { least: toMicro(least), most: toMicro(most), idleMost: toMicro(idleMost ?? 0) }
}

const FIELD_OF = {
  'contract-prices-wrong': 'priceMost',
  'contract-begins-too-early': 'validFrom',
  'tds-code-unknown': 'tdsCode',
  'pan-invalid': 'pan',
} as const

/** The refusal, beside the field that it is about. */
function refuseAtField<const K extends string>(refusal: { readonly kind: K }) {
  const { kind } = refusal
  const path = Object.hasOwn(FIELD_OF, kind) ? FIELD_OF[kind as keyof typeof FIELD_OF] : undefined
  return refuse({
    ...refusal,
    ...(path && { issues: [{ path, message: REFUSALS[kind as keyof typeof FIELD_OF].message }] }),
  })
}

const toRupeesOrNull = (amount: Paise | undefined): number | null =>
  amount === undefined ? null : toRupees(amount)

const toWirePreview = ({ period, lines, taxable, credited, total, ...same }: contracts.ContractPreview) => ({
  ...same,
  first: period.first,
  last: addDays(period.next, -1),
  taxable: toRupees(taxable),
  credited: toRupees(credited),
  lines: lines.map(({ kind, of, amount, base, rate }) => ({
    kind,
    of: of ?? null,
    amount: toRupees(amount),
    base: toRupeesOrNull(base),
    ratePercent: rate === undefined ? null : rate / BASIS_POINTS_PER_PERCENT,
  })),
  total: toRupees(total),
})

export const partnerContractRoutes: readonly Route[] = [
  read(partnerContract, async ({ db, params, now }) => {
    if (!(await selectPartnerTerms(db, params.id))) return refuse({ kind: 'partner-not-found' })
    const today = toIstDay(now)
    const versions = await contracts.listContractVersions(db, params.id)
    const inForce = findVersion(versions, today)?.id
    const period = await findNextPeriod(db, params.id)
    return ok({
      data: {
        versions: versions.map((version) => toWireVersion(version, today, inForce)),
        nextStatement: period ? { first: period.first, last: addDays(period.next, -1) } : null,
        corrections: (await selectOpenCorrections(db, params.id)).map(({ id, amount, note }) => ({
          _id: id,
          amount: toRupees(amount),
          note,
        })),
        earliest: addDays(today, 1),
        tdsCodes: TDS_RULES.map(({ code, what, rate, source }) => ({
          code,
          what,
          ratePercent: rate / BASIS_POINTS_PER_PERCENT,
          source,
        })),
      },
    })
  }),

  write(addContractVersion, async ({ work, params, body, now }) => {
    const prices = parsePrices(body)
    if (prices === undefined) return refuseAtField({ kind: 'contract-prices-wrong' })
    const added = await contracts.addContractVersion(work, params.id, {
      prices,
      ...parseTerms(body),
      validFrom: body.validFrom,
      legalName: body.legalName ?? null,
      pan: body.pan ?? null,
      note: body.note ?? null,
    })
    if (!added.ok) return refuseAtField(added.refusal)
    const data = toWireVersion(added.value, toIstDay(now), undefined)
    return ok({ message: formatSuccess('contract-made'), data })
  }),

  write(withdrawContractVersion, async ({ work, actor, params }) => {
    const withdrawn = await contracts.withdrawContractVersion(work, {
      partnerId: params.id,
      versionId: params.versionId,
      by: actor.id,
    })
    return withdrawn.ok ? ok({ message: formatSuccess('contract-withdrawn') }) : withdrawn
  }),

  read(previewContract, async ({ db, params, body, now }) => {
    if (!(await selectPartnerTerms(db, params.id))) return refuse({ kind: 'partner-not-found' })
    const terms = parseTerms(body)
    if (terms.tdsCode !== null && !findTdsRule(terms.tdsCode, toIstDay(now))) {
      return refuseAtField({ kind: 'tds-code-unknown' })
    }
    const pan = body.pan ? checkPan(body.pan) : ok(null)
    if (!pan.ok) return refuseAtField(pan.refusal)
    const preview = await contracts.previewContract(db, {
      partnerId: params.id,
      terms,
      hasPan: pan.value !== null,
      now,
    })
    return ok({ data: toWirePreview(preview) })
  }),
]
