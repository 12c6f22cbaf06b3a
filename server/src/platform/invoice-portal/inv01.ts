/** The form INV-01, version 1.1, as the portal reads it. Amounts are rupees with two decimals. */

export interface Inv01 {
  readonly Version: '1.1'
  readonly TranDtls: { readonly TaxSch: 'GST'; readonly SupTyp: 'B2B'; readonly RegRev: 'Y' | 'N' }
  readonly DocDtls: {
    readonly Typ: 'INV' | 'CRN'
    readonly No: string
    /** dd/mm/yyyy. */
    readonly Dt: string
  }
  readonly SellerDtls: Inv01Party
  readonly BuyerDtls: Inv01Party & {
    /** Two digits: the place of supply. */
    readonly Pos: string
  }
  readonly ItemList: readonly Inv01Item[]
  readonly ValDtls: {
    readonly AssVal: number
    readonly CgstVal: number
    /** SGST and UTGST alike. */
    readonly SgstVal: number
    readonly IgstVal: number
    readonly RndOffAmt: number
    readonly TotInvVal: number
  }
  readonly RefDtls?: { readonly PrecDocDtls: readonly { readonly InvNo: string; readonly InvDt: string }[] }
}

export interface Inv01Party {
  readonly Gstin: string
  readonly LglNm: string
  readonly Addr1: string
  readonly Addr2?: string
  readonly Loc: string
  readonly Pin: number
  readonly Stcd: string
}

export interface Inv01Item {
  readonly SlNo: string
  readonly PrdDesc: string
  readonly IsServc: 'Y'
  readonly HsnCd: string
  readonly Qty: number
  readonly Unit: string
  readonly UnitPrice: number
  readonly TotAmt: number
  readonly AssAmt: number
  /** The whole rate in percent, whichever heads it goes to. */
  readonly GstRt: number
  readonly CgstAmt: number
  readonly SgstAmt: number
  readonly IgstAmt: number
  readonly TotItemVal: number
}
