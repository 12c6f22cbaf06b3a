/** The calls of the partners' contracts. */
import { addContractVersion, partnerContract } from '@voltyatra/contract'
import { dayPlus, fromRupees, istDay, ok, refuse, TDS_RULES, toRupees, versionOn } from '@voltyatra/domain'
import { type Route, read, write } from '../../../http/route.ts'
import { partnerTerms } from '../../../people/partners/index.ts'
import { nextPeriod } from '../../partner-statements/index.ts'
import * as contracts from '../index.ts'

const BASIS_POINTS_PER_PERCENT = 100
const MICRO_RUPEES = 1_000_000

function versionToWire(version: contracts.StoredVersion, today: string, inForce: string | undefined) {
  const { id, revenueShare, perKwh, landShare, rent, minimum, paymentFee, createdAt, ...same } = version
  return {
    ...same,
    _id: id,
    revenueSharePercent: revenueShare / BASIS_POINTS_PER_PERCENT,
    perKwh: perKwh / MICRO_RUPEES,
    landSharePerKwh: landShare / MICRO_RUPEES,
    rent: toRupees(rent),
    minimum: toRupees(minimum),
    paymentFeePercent: paymentFee / BASIS_POINTS_PER_PERCENT,
    state: version.validFrom > today ? ('to-come' as const) : stateOf(id === inForce),
    createdAt: createdAt.toISOString(),
  }
}

const stateOf = (isInForce: boolean) => (isInForce ? ('in-force' as const) : ('past' as const))

export const partnerContractRoutes: readonly Route[] = [
  read(partnerContract, async ({ db, params, now }) => {
    if (!(await partnerTerms(db, params.id))) return refuse({ kind: 'partner-not-found' })
    const today = istDay(now)
    const versions = await contracts.contractVersions(db, params.id)
    const inForce = versionOn(versions, today)?.id
    const period = await nextPeriod(db, params.id)
    return ok({
      data: {
        versions: versions.map((version) => versionToWire(version, today, inForce)),
        nextStatement: period ? { first: period.first, last: dayPlus(period.next, -1) } : null,
        earliest: dayPlus(today, 1),
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
    const added = await contracts.addContractVersion(work, params.id, {
      validFrom: body.validFrom,
      legalName: body.legalName ?? null,
      pan: body.pan ?? null,
      revenueShare: Math.round(body.revenueSharePercent * BASIS_POINTS_PER_PERCENT),
      perKwh: Math.round(body.perKwh * MICRO_RUPEES),
      landShare: Math.round(body.landSharePerKwh * MICRO_RUPEES),
      rent: fromRupees(body.rent),
      minimum: fromRupees(body.minimum),
      feesBorneBy: body.feesBorneBy,
      paymentFee: Math.round(body.paymentFeePercent * BASIS_POINTS_PER_PERCENT),
      cycle: body.cycle,
      collectsTcs: body.collectsTcs,
      tdsCode: body.tdsCode ?? null,
      note: body.note ?? null,
    })
    if (!added.ok) return added
    const data = versionToWire(added.value, istDay(now), undefined)
    return ok({ message: 'The contract holds from its first day on.', data })
  }),
]
