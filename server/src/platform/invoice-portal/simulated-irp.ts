/** A portal that is none: it checks, registers and signs as the real one does, and forgets all when the program ends. */
import { generateKeyPairSync, type KeyObject, type KeyPairKeyObjectResult, sign } from 'node:crypto'
import type { Inv01 } from './inv01.ts'
import { computeIrn } from './irn.ts'
import type { InvoicePortal } from './portal.ts'
import { parseCancelled, parseEnvelope, parseRegistration, toRefusal } from './portal-envelope.ts'

/** As the real one answers, before encryption. */
interface IrpAnswer {
  readonly Status: 0 | 1
  readonly Data: object | null
  readonly ErrorDetails: readonly { readonly ErrorCode: string; readonly ErrorMessage: string }[] | null
  readonly InfoDtls: readonly { readonly InfCd: string; readonly Desc: object }[] | null
}

export interface SimulatedIrp {
  readonly publicKey: KeyObject
  register(document: Inv01): IrpAnswer
  byIrn(irn: string): IrpAnswer
  cancel(request: { readonly Irn: string; readonly CnlRsn: string; readonly CnlRem: string }): IrpAnswer
}

const DAY_MS = 24 * 3_600_000
/** A buyer with this PAN is not active, for demonstrations. */
const INACTIVE_PAN = 'AAACI0000I'

const answerDone = (Data: object): IrpAnswer => ({ Status: 1, Data, ErrorDetails: null, InfoDtls: null })
const answerRefused = (
  ErrorCode: string,
  ErrorMessage: string,
  InfoDtls: IrpAnswer['InfoDtls'] = null,
): IrpAnswer => ({
  Status: 0,
  Data: null,
  ErrorDetails: [{ ErrorCode, ErrorMessage }],
  InfoDtls,
})

interface Kept {
  readonly answer: object
  readonly at: Date
  isCancelled: boolean
}

export function createSimulatedIrp(now: () => Date): SimulatedIrp {
  let made: KeyPairKeyObjectResult | undefined
  // Made when it is needed: it takes as long as the start of a program.
  const keys = () => {
    made ??= generateKeyPairSync('rsa', { modulusLength: 2048 })
    return made
  }
  const kept = new Map<string, Kept>()
  const signed = (data: object) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const text = `${part({ alg: 'RS256', typ: 'JWT' })}.${part({ data: JSON.stringify(data), iss: 'NIC' })}`
    return `${text}.${sign('sha256', Buffer.from(text), keys().privateKey).toString('base64url')}`
  }
  return {
    get publicKey() {
      return keys().publicKey
    },
    register(document) {
      const fault = findFault(document, now())
      if (fault) return answerRefused(...fault)
      const irn = computeIrnOfDocument(document)
      const known = kept.get(irn)
      if (known?.isCancelled) return answerRefused('2278', 'IRN is already cancelled for this document')
      if (known) return answerRefused('2150', 'Duplicate IRN', [{ InfCd: 'DUPIRN', Desc: known.answer }])
      const at = now()
      const answer = {
        AckNo: 112_610_000_000_000 + kept.size,
        AckDt: formatIndianTime(at),
        Irn: irn,
        SignedInvoice: signed({ ...document, Irn: irn }),
        SignedQRCode: signed(toShownFacts(document, irn, at)),
        Status: 'ACT',
      }
      kept.set(irn, { answer, at, isCancelled: false })
      return answerDone(answer)
    },
    byIrn(irn) {
      const known = kept.get(irn)
      return known ? answerDone(known.answer) : answerRefused('2148', 'Requested IRN data is not available')
    },
    cancel({ Irn }) {
      const known = kept.get(Irn)
      if (!known) return answerRefused('9999', 'Invalid IRN')
      if (known.isCancelled) return answerRefused('9999', 'Invoice is not active')
      if (now().getTime() - known.at.getTime() > DAY_MS) {
        return answerRefused(
          '2270',
          'The allowed cancellation time limit is crossed, you cannot cancel the IRN',
        )
      }
      known.isCancelled = true
      return answerDone({ Irn, CancelDate: formatIndianTime(now()) })
    },
  }
}

const computeIrnOfDocument = ({ SellerDtls, DocDtls }: Inv01): string =>
  computeIrn({ gstin: SellerDtls.Gstin, type: DocDtls.Typ, number: DocDtls.No, date: DocDtls.Dt })

/** Its answers, read as those of the real one. */
export function createSimulatedPortal(irp: SimulatedIrp): InvoicePortal {
  return {
    gstins: null,
    async register(document) {
      const first = irp.register(document)
      const known = first.InfoDtls?.[0]
      const answer = known ? irp.byIrn(computeIrnOfDocument(document)) : first
      return answer.Status === 1
        ? parseRegistration(answer.Data, irp.publicKey)
        : toRefusal(parseEnvelope(answer))
    },
    async cancel({ irn, reason, remark }) {
      const answer = irp.cancel({ Irn: irn, CnlRsn: String(reason), CnlRem: remark })
      return answer.Status === 1 ? parseCancelled(answer.Data) : toRefusal(parseEnvelope(answer))
    },
  }
}

const NUMBER = /^[a-zA-Z1-9][a-zA-Z0-9/-]{0,15}$/
const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/

function findFault(document: Inv01, now: Date): [code: string, message: string] | undefined {
  const { DocDtls, SellerDtls, BuyerDtls, ItemList, ValDtls } = document
  if (!NUMBER.test(DocDtls.No)) return ['5002', 'The field Document Number is not valid']
  if (collectTexts(document).some((text) => /["\\]/.test(text))) {
    return ['5002', 'Quotation marks and backslashes are not allowed']
  }
  if (!GSTIN.test(BuyerDtls.Gstin)) return ['3028', `GSTIN ${BuyerDtls.Gstin} is invalid`]
  if (BuyerDtls.Gstin.slice(2, 12) === INACTIVE_PAN) return ['3029', `GSTIN ${BuyerDtls.Gstin} is not active`]
  if (BuyerDtls.Gstin === SellerDtls.Gstin)
    return ['2211', 'Supplier and recipient GSTIN should not be the same']
  if (ItemList.length < 1 || ItemList.length > 1000) return ['5002', 'From 1 to 1000 items are allowed']
  const [day = 0, month = 0, year = 0] = DocDtls.Dt.split('/').map(Number)
  if (now.getTime() - Date.UTC(year, month - 1, day) > 31 * DAY_MS) {
    return ['2283', 'The document is older than the days that are allowed']
  }
  const isIntra = SellerDtls.Stcd === BuyerDtls.Pos
  if (isIntra ? ValDtls.IgstVal !== 0 : ValDtls.CgstVal + ValDtls.SgstVal !== 0) {
    return [
      '2172',
      'For a supply within a state IGST is not allowed, and between states CGST and SGST are not',
    ]
  }
  const sum = ItemList.reduce((total, item) => total + item.TotItemVal, 0) + ValDtls.RndOffAmt
  if (Math.abs(sum - ValDtls.TotInvVal) > 1) return ['2189', 'Invalid total invoice value']
  return undefined
}

const collectTexts = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return value && typeof value === 'object' ? Object.values(value).flatMap(collectTexts) : []
}

const toShownFacts = (
  { SellerDtls, BuyerDtls, DocDtls, ValDtls, ItemList }: Inv01,
  irn: string,
  at: Date,
) => ({
  SellerGstin: SellerDtls.Gstin,
  BuyerGstin: BuyerDtls.Gstin,
  DocNo: DocDtls.No,
  DocTyp: DocDtls.Typ,
  DocDt: DocDtls.Dt,
  TotInvVal: ValDtls.TotInvVal,
  ItemCnt: ItemList.length,
  MainHsnCode: ItemList[0]?.HsnCd,
  Irn: irn,
  IrnDt: formatIndianTime(at),
})

/** '2026-11-22 15:30:00'. */
const formatIndianTime = (at: Date): string =>
  new Date(at.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
