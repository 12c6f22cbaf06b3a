/** Issues statements: at the end of each cycle one for each partner with a contract, exactly once. */
import { createHash, randomBytes } from 'node:crypto'
import {
  addDays,
  addMs,
  buildPeriod,
  checkGstin,
  days,
  findGstRate,
  findVersion,
  getPanOfGstin,
  getPayable,
  getStartOfIstDay,
  makeStatement,
  NO_DEDUCTIONS,
  ok,
  type Period,
  postStatement,
  type Result,
  type Statement,
  toFinancialYear,
  toIstDay,
} from '@voltyatra/domain'
import type { Db, Reader } from '../../db/client.ts'
import { createId, runUnitOfWork, type Work } from '../../db/unit-of-work.ts'
import { selectCompany } from '../../people/company/index.ts'
import { keepLetterCase, openLetter } from '../../people/message-templates/index.ts'
import { queueMessage } from '../../people/outbox/index.ts'
import { type Partner, selectPartner } from '../../people/partners/index.ts'
import { lockAccounts, postTransfer } from '../ledger/index.ts'
import { listContractVersions, type StoredVersion } from '../partner-contracts/index.ts'
import { invoiceStatement } from './invoices.ts'
import {
  insertLines,
  insertLink,
  insertStatement,
  lockPeriod,
  selectLastStatement,
  selectNextFirstDay,
  selectOpenCorrections,
  selectOwedBefore,
  selectPartnersBegun,
  selectTaxedSince,
} from './queries.ts'

/** How long the link in the mail leads to the statement. */
const LINK_DAYS = 180
const SECRET_BYTES = 32
/** Statements of one run; the next run goes on. */
const MOST_AT_ONCE = 200
const PARTNERS_AT_ONCE = 500
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** The period of the partner's next statement; undefined without a contract. */
export async function findNextPeriod(reader: Reader, partnerId: string): Promise<Period | undefined> {
  const first = await selectNextFirstDay(reader, partnerId)
  if (first === undefined) return undefined
  const version = findVersion(await listContractVersions(reader, partnerId), first)
  return version && buildPeriod(version.cycle, first)
}

export interface Issued {
  readonly issued: number
  /** Partners whose statement failed; they are tried again. */
  readonly failed: number
}

interface IssueContext {
  readonly db: Db
  readonly now: Date
  readonly publicUrl: string
  readonly onFailure: (partnerId: string, error: unknown) => void
}

/** Issues what is due, oldest period first for each partner, each statement in a transaction of its own. */
export async function issueStatements(context: IssueContext): Promise<Issued> {
  const { db, now } = context
  const today = toIstDay(now)
  let [issued, failed] = [0, 0]
  let after = BEFORE_ALL
  for (;;) {
    const partners = await selectPartnersBegun(db, { before: today, after, limit: PARTNERS_AT_ONCE })
    for (const partnerId of partners) {
      try {
        for (let isDue = true; isDue; issued += isDue ? 1 : 0) {
          if (issued >= MOST_AT_ONCE) return { issued, failed }
          isDue = await issueNext(context, partnerId)
        }
      } catch (error) {
        failed += 1
        context.onFailure(partnerId, error)
      }
    }
    const last = partners.at(-1)
    if (last === undefined || partners.length < PARTNERS_AT_ONCE) return { issued, failed }
    after = last
  }
}

/** Whether there was one to issue. */
async function issueNext({ db, now, publicUrl }: IssueContext, partnerId: string): Promise<boolean> {
  const actor = { kind: 'system', name: 'issue-statements' } as const
  const done = await runUnitOfWork({ db, now, actor }, async (work): Promise<Result<boolean, never>> => {
    const locked = await lockAccounts(work, [getPayable(partnerId)])
    // Read under the lock: another run may have issued it.
    const period = await findNextPeriod(work.tx, partnerId)
    if (!period || period.next > toIstDay(now)) return ok(false)
    await issue(work, { partnerId, period, balance: locked.balance(getPayable(partnerId)), publicUrl })
    return ok(true)
  })
  return done.ok && done.value
}

interface IssueRequest {
  readonly partnerId: string
  readonly period: Period
  readonly balance: ReturnType<Awaited<ReturnType<typeof lockAccounts>>['balance']>
  readonly publicUrl: string
}

async function issue(work: Work, { partnerId, period, balance, publicUrl }: IssueRequest): Promise<void> {
  const { tx, now } = work
  const id = createId()
  const partner = await selectPartner(tx, partnerId)
  if (!partner) throw new Error(`No partner ${partnerId}`)
  const versions = await listContractVersions(tx, partnerId)
  const lastDay = addDays(period.next, -1)
  const version = findVersion(versions, lastDay)
  if (!version) throw new Error(`No contract with ${partnerId} on ${lastDay}`)
  const previous = await selectLastStatement(tx, partnerId)
  const until = getStartOfIstDay(period.next)
  const begun = getStartOfIstDay(versions[0]?.validFrom ?? period.first)
  const since = previous ? getStartOfIstDay(previous.periodFirst) : begun
  const corrections = await selectOpenCorrections(tx, partnerId, until)
  const pan = findPan(partner, version)
  const made = makeStatement({
    period,
    versions,
    opening: previous?.closing ?? (await selectOwedBefore(tx, partnerId, begun)),
    moved: await lockPeriod(tx, id, { partnerId, since, until }),
    corrections,
    carried: previous?.carried ?? NO_DEDUCTIONS,
    balance,
    gstRate: partner.gstin === null ? null : findGstRate(lastDay),
    hasPan: pan !== null,
    before: {
      year: await selectTaxedSince(
        tx,
        partnerId,
        `${toFinancialYear(getStartOfIstDay(lastDay)).slice(0, 4)}-04-01`,
      ),
      month: await selectTaxedSince(tx, partnerId, `${lastDay.slice(0, 7)}-01`),
    },
  })
  const number = (previous?.number ?? 0) + 1
  const document = await buildDocument(work, { partner, pan, version })
  await insertStatement(
    tx,
    { id, partnerId, number, period, versionId: version.id, issuedAt: now, document },
    made,
  )
  await insertLines(
    tx,
    id,
    made.lines,
    corrections.map((correction) => correction.id),
  )
  await postTransfer(
    work,
    postStatement({ statementId: id, partnerId, postings: made.postings, gstRate: findGstRate(lastDay) }),
  )
  await work.audit({
    action: 'partner.issue-statement',
    subject: { kind: 'partner', id: partnerId },
    after: { statementId: id, number, first: period.first, last: lastDay, closingPaise: made.closing },
  })
  await sendToPartner(work, { id, partner, period, made, publicUrl })
  await invoiceStatement(work, { statementId: id, partner, legalName: version.legalName, period, made })
}

const findPan = ({ gstin }: Partner, { pan }: StoredVersion): string | null => {
  if (pan !== null) return pan
  const checked = gstin === null ? undefined : checkGstin(gstin)
  return checked?.ok ? getPanOfGstin(checked.value) : null
}

/** The parties and the terms as they are now: they stay so on the statement whatever changes later. */
async function buildDocument(
  work: Work,
  { partner, pan, version }: { partner: Partner; pan: string | null; version: StoredVersion },
) {
  const company = await selectCompany(work.tx)
  const { brandName, legalName, officeAddress, officeCity, officePincode, officeState } = company
  return {
    form: 1,
    network: {
      brandName,
      legalName,
      pan: company.pan,
      officeAddress,
      officeCity,
      officePincode,
      officeState,
    },
    partner: {
      name: partner.name,
      legalName: version.legalName,
      gstin: partner.gstin,
      pan,
      email: partner.email,
      mobile: partner.mobile,
    },
    contract: {
      validFrom: version.validFrom,
      revenueShareBp: version.revenueShare,
      perKwhMicroRupees: version.perKwh,
      landShareMicroRupees: version.landShare,
      rentPaise: version.rent,
      minimumPaise: version.minimum,
      feesBorneBy: version.feesBorneBy,
      paymentFeeBp: version.paymentFee,
      cycle: version.cycle,
      collectsTcs: version.collectsTcs,
      tdsCode: version.tdsCode,
    },
  }
}

async function sendToPartner(
  work: Work,
  of: { id: string; partner: Partner; period: Period; made: Statement; publicUrl: string },
): Promise<void> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const expiresAt = addMs(work.now, days(LINK_DAYS))
  await insertLink(work.tx, { statementId: of.id, secretHash: hashSecret(secret), expiresAt })
  const facts = {
    name: of.partner.name,
    first: of.period.first,
    last: addDays(of.period.next, -1),
    closing: of.made.closing,
    pdf: `${of.publicUrl}/ev/api/partner-statement-files/${secret}/pdf`,
    csv: `${of.publicUrl}/ev/api/partner-statement-files/${secret}/statement.csv`,
    until: toIstDay(expiresAt),
  }
  await keepLetterCase(work, 'partner-statement', facts)
  const text = (await openLetter(work.tx, 'partner-statement'))('email', facts)
  await queueMessage(work, {
    channel: 'email',
    recipient: of.partner.email,
    template: 'partner-statement',
    subject: text.subject ?? '',
    body: text.body,
  })
}
