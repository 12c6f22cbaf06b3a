/** GST by head: which government gets which part, the parts always summing to the whole. */

import { type Paise, paise, subtract, ZERO } from '../money.ts'
import { findStateByCode, type StateCode } from './states.ts'

/** Halves; the odd paisa goes to the state's. */
export function splitIntraState(gst: Paise): { readonly cgst: Paise; readonly sgst: Paise } {
  const cgst = paise(Math.trunc(gst / 2))
  return { cgst, sgst: subtract(gst, cgst) }
}

export interface GstByHead {
  readonly cgst: Paise
  readonly sgst: Paise
  readonly utgst: Paise
  readonly igst: Paise
}

export interface GstSplitRequest {
  readonly gst: Paise
  /** The place of supply (IGST Act 2017, s. 12(2)). */
  readonly supplyState: StateCode
  /** The supplier's place: the state the station stands in. */
  readonly stationState: StateCode
}

/** IGST between two states; within one CGST with SGST, or with UTGST where the territory has no legislature. */
export function splitGst({ gst, supplyState, stationState }: GstSplitRequest): GstByHead {
  const none = { cgst: ZERO, sgst: ZERO, utgst: ZERO, igst: ZERO }
  if (supplyState !== stationState) return { ...none, igst: gst }
  const { cgst, sgst } = splitIntraState(gst)
  return findStateByCode(stationState)?.kind === 'ut-without-legislature'
    ? { ...none, cgst, utgst: sgst }
    : { ...none, cgst, sgst }
}
