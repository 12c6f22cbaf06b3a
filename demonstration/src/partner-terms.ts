/** On which terms partners host, where they are paid, and by which runs they were. */
import { createHash } from 'node:crypto'
import {
  addMonths,
  addMs,
  days,
  getStartOfIstDay,
  hours,
  minutes,
  paise,
  toIstDay,
  toIstMonth,
} from '@voltyatra/domain'
import type { Db } from '@voltyatra/server/db/client.ts'
import { addContractVersion } from '@voltyatra/server/money/partner-contracts/index.ts'
import { issueStatements } from '@voltyatra/server/money/partner-statements/index.ts'
import {
  approveRun,
  confirmBankDetails,
  createDraftRun,
  failPayout,
  findBlock,
  payPayout,
  proposeBankDetails,
  selectPayees,
  selectPayouts,
} from '@voltyatra/server/money/payouts/index.ts'
import { rollUpDays } from '@voltyatra/server/operations/rollups/index.ts'
import { createGive, type Give, type Staff } from './commands.ts'
import { REGIONS, type Region } from './facts/places.ts'

type Terms = Omit<Parameters<typeof addContractVersion>[2], 'validFrom'>

const NOTHING: Terms = {
  ...{ revenueShare: 0, perKwh: 0, landShare: 0, rent: paise(0), minimum: paise(0) },
  ...{ feesBorneBy: 'network', paymentFee: 0, cycle: 'month', collectsTcs: false, tdsCode: null },
  ...{ legalName: null, pan: null, note: null, prices: null },
}

/** A share less the fees of payments, rent with income tax, a price per kWh with a minimum on public land; the others keep the commission. */
const TERMS: readonly Terms[] = [
  { ...NOTHING, revenueShare: 7000, feesBorneBy: 'partner', paymentFee: 150, note: 'Share of revenue' },
  { ...NOTHING, perKwh: 500_000, rent: paise(4_000_000), pan: 'AAGCB7383J', note: 'Rent of the forecourt' },
  {
    ...{ ...NOTHING, perKwh: 2_500_000, landShare: 1_000_000, minimum: paise(1_000_000), cycle: 'quarter' },
    note: 'Public land',
  },
]

/** From the first day of the Income-tax Act 2025 on: rent of land and buildings. */
const TDS = { since: '2026-04-01', code: '1009' }

const BRANCHES = [
  { code: 'HDFC0000240', bank: 'HDFC', branch: '000240', bankName: 'HDFC Bank' },
  { code: 'SBIN0000001', bank: 'SBIN', branch: '000001', bankName: 'State Bank of India' },
] as const

/** Every sixth partner has given no bank details. */
const WITHOUT_BANK = 6

interface Partner {
  readonly id: string
  readonly name: string
  readonly region: Region
  /** Its place among the hosts of its region, from 1. */
  readonly nth: number
}

/** What is agreed with a partner that has just joined. */
export async function agreeTerms(
  { give, staff }: { readonly give: Give; readonly staff: Staff },
  { id: partnerId, name, region, nth }: Partner,
  at: Date,
): Promise<void> {
  const terms = chooseTerms(region, nth)
  const validFrom = toIstDay(addMs(at, days(1)))
  if (terms) {
    await give(staff.manager, at, (work) => addContractVersion(work, partnerId, { ...terms, validFrom }))
  }
  if (terms && terms.rent > 0) {
    const [, later = validFrom] = [validFrom, TDS.since].toSorted()
    const taxed = { ...terms, tdsCode: TDS.code, validFrom: later, note: 'With income tax on the rent' }
    await give(staff.manager, addMs(at, minutes(1)), (work) => addContractVersion(work, partnerId, taxed))
  }
  if (nth % WITHOUT_BANK === 0) return
  const branch = BRANCHES[nth % BRANCHES.length] ?? BRANCHES[0]
  const number = makeAccountNumber(name)
  const holder = toLatin(name)
  const { id } = await give(staff.accountant, at, (work) =>
    proposeBankDetails(work, { partnerId, holder, number, branch, by: staff.accountant }),
  )
  await give(staff.owner, addMs(at, minutes(30)), (work) =>
    confirmBankDetails(work, { partnerId, id, number, by: staff.owner }),
  )
}

/** All kinds in the first region, one in each of the others: a statement takes longer to build than a month of charges. */
function chooseTerms(region: Region, nth: number): Terms | undefined {
  const index = REGIONS.indexOf(region)
  if (index === 0) return TERMS[nth - 1]
  return nth === 1 ? TERMS[index % TERMS.length] : undefined
}

/** Twelve digits that each partner has for itself, the same in each building. */
const makeAccountNumber = (name: string): string =>
  `5${BigInt(`0x${createHash('sha256').update(name).digest('hex').slice(0, 9)}`)}`
    .padEnd(12, '0')
    .slice(0, 12)

const toLatin = (name: string): string => name.replaceAll(/[^A-Za-z0-9 .,&'()/-]/g, '').trim() || 'Partner'

interface SettleRequest {
  readonly staff: Staff
  readonly from: Date
  readonly until: Date
}

/**
 * Issues the year's statements, month by month, and pays in runs: one settled, one at the bank, one drafted. No day has
 * been rolled up before: now they are.
 */
export async function settlePartners(db: Db, { staff, from, until }: SettleRequest): Promise<void> {
  for (let month = addMonths(toIstMonth(from), 1); month <= toIstMonth(until); month = addMonths(month, 1)) {
    const now = addMs(getStartOfIstDay(`${month}-01`), hours(6))
    if (now >= until) break
    await issueStatements({
      ...{ db, now, publicUrl: 'http://127.0.0.1' },
      onFailure: (partnerId, error) => {
        throw new Error(`No statement for ${partnerId}`, { cause: error })
      },
    })
  }
  await payInRuns(db, { staff, until })
  await rollUpDays(db, until)
}

/** Ids differ between two buildings of one network; names do not. */
const sortByName = <P extends { readonly name: string }>(partners: readonly P[]): P[] =>
  partners.toSorted((one, other) => (one.name < other.name ? -1 : 1))

async function payInRuns(db: Db, { staff, until }: Omit<SettleRequest, 'from'>): Promise<void> {
  const give = createGive(db)
  const before = (ms: number) => addMs(until, -ms)
  const ready = sortByName(await selectPayees(db, {})).filter(
    (payee) => findBlock(payee, before(hours(6))) === undefined,
  )
  const third = Math.ceil(ready.length / 3)
  const inThirds = [ready.slice(0, third), ready.slice(third, 2 * third), ready.slice(2 * third)]
  for (const [index, group] of inThirds.entries()) {
    const partnerIds = group.map(({ partnerId }) => partnerId)
    if (partnerIds.length === 0) continue
    const drafted = before(hours(6 - index))
    const id = await give(staff.accountant, drafted, (work) =>
      createDraftRun(work, { partnerIds, by: staff.accountant.id }),
    )
    if (index === 2) continue
    const payouts = await selectPayouts(db, id)
    const byPartner = sortByName(payouts.map((payout) => ({ ...payout, name: payout.partnerName })))
    const total = paise(payouts.reduce((sum, { amount }) => sum + amount, 0))
    const approvedAt = addMs(drafted, minutes(20))
    await give(staff.owner, approvedAt, (work) => approveRun(work, { id, by: staff.owner.id, total }))
    if (index === 0) await settleRun(give, { staff, payouts: byPartner, at: addMs(approvedAt, minutes(40)) })
  }
  await changeDetails(db, give, { staff, at: before(minutes(50)) })
}

interface SettledRun {
  readonly staff: Staff
  readonly payouts: readonly { readonly id: string }[]
  readonly at: Date
}

/** All are paid but the last, whose account was closed. */
async function settleRun(give: Give, { staff, payouts, at }: SettledRun): Promise<void> {
  const by = staff.accountant.id
  for (const [index, { id }] of payouts.entries()) {
    const then = addMs(at, minutes(index) / 10)
    if (index === payouts.length - 1 && index > 0) {
      await give(staff.accountant, then, (work) => failPayout(work, { id, by, reason: 'Account closed' }))
    } else {
      const utr = `HDFCN5${toIstDay(at).replaceAll('-', '')}${String(index + 1).padStart(6, '0')}`
      await give(staff.accountant, then, (work) => payPayout(work, { id, by, utr }))
    }
  }
}

/** One partner of the drafted run has asked to be paid elsewhere: it is out of the run, and its details wait. */
async function changeDetails(
  db: Db,
  give: Give,
  { staff, at }: { readonly staff: Staff; readonly at: Date },
): Promise<void> {
  const drafted = sortByName(await selectPayees(db, {})).filter(({ isInRun }) => isInRun)
  const changed = drafted.length > 1 ? drafted.at(-1) : undefined
  if (!changed) return
  await give(staff.accountant, at, (work) =>
    proposeBankDetails(work, {
      partnerId: changed.partnerId,
      holder: toLatin(changed.name),
      number: '918273645500',
      branch: BRANCHES[1],
      by: staff.accountant,
    }),
  )
}
