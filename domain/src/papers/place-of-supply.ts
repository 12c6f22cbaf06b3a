/** Where charging is supplied, and by which rule of the law (IGST Act 2017, s. 12(2)). */
import { type Gstin, getStateOfGstin } from '../gst/gstin.ts'
import type { StateCode } from '../gst/states.ts'
import type { PaperParty, PlaceRule } from './paper.ts'

export interface PlaceOfSupply {
  readonly state: StateCode
  readonly rule: PlaceRule
}

/**
 * Charging has no rule of its own, so the general one holds.
 * @param supplierState where the supplier's registration is, which is where the station stands
 */
export function decidePlaceOfSupply(
  recipient: Pick<PaperParty, 'gstin' | 'address' | 'state'>,
  supplierState: StateCode,
): PlaceOfSupply {
  if (recipient.gstin !== null) return toRegisteredPlace(recipient.gstin)
  if (recipient.address !== null && recipient.state !== null) {
    return { state: recipient.state, rule: 'address-on-record' }
  }
  return { state: supplierState, rule: 'supplier-location' }
}

const toRegisteredPlace = (gstin: Gstin): PlaceOfSupply => ({
  state: getStateOfGstin(gstin),
  rule: 'recipient-registered',
})
