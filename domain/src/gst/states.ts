/** India's states and union territories with their GST codes, the first two digits of a GSTIN. */

export type StateKind =
  | 'state'
  /** A union territory with a legislature of its own, which levies SGST like a state. */
  | 'ut'
  /** A union territory without one, where UTGST stands in the place of SGST (UTGST Act 2017, s. 2(8)). */
  | 'ut-without-legislature'

/** Codes 25 and 28 are not in use any more: they went to 26 in 2020 and to 37 in 2014. */
export const INDIAN_STATES = [
  { code: '01', name: 'Jammu and Kashmir', kind: 'ut' },
  { code: '02', name: 'Himachal Pradesh', kind: 'state' },
  { code: '03', name: 'Punjab', kind: 'state' },
  { code: '04', name: 'Chandigarh', kind: 'ut-without-legislature' },
  { code: '05', name: 'Uttarakhand', kind: 'state' },
  { code: '06', name: 'Haryana', kind: 'state' },
  { code: '07', name: 'Delhi', kind: 'ut' },
  { code: '08', name: 'Rajasthan', kind: 'state' },
  { code: '09', name: 'Uttar Pradesh', kind: 'state' },
  { code: '10', name: 'Bihar', kind: 'state' },
  { code: '11', name: 'Sikkim', kind: 'state' },
  { code: '12', name: 'Arunachal Pradesh', kind: 'state' },
  { code: '13', name: 'Nagaland', kind: 'state' },
  { code: '14', name: 'Manipur', kind: 'state' },
  { code: '15', name: 'Mizoram', kind: 'state' },
  { code: '16', name: 'Tripura', kind: 'state' },
  { code: '17', name: 'Meghalaya', kind: 'state' },
  { code: '18', name: 'Assam', kind: 'state' },
  { code: '19', name: 'West Bengal', kind: 'state' },
  { code: '20', name: 'Jharkhand', kind: 'state' },
  { code: '21', name: 'Odisha', kind: 'state' },
  { code: '22', name: 'Chhattisgarh', kind: 'state' },
  { code: '23', name: 'Madhya Pradesh', kind: 'state' },
  { code: '24', name: 'Gujarat', kind: 'state' },
  { code: '26', name: 'Dadra and Nagar Haveli and Daman and Diu', kind: 'ut-without-legislature' },
  { code: '27', name: 'Maharashtra', kind: 'state' },
  { code: '29', name: 'Karnataka', kind: 'state' },
  { code: '30', name: 'Goa', kind: 'state' },
  { code: '31', name: 'Lakshadweep', kind: 'ut-without-legislature' },
  { code: '32', name: 'Kerala', kind: 'state' },
  { code: '33', name: 'Tamil Nadu', kind: 'state' },
  { code: '34', name: 'Puducherry', kind: 'ut' },
  { code: '35', name: 'Andaman and Nicobar Islands', kind: 'ut-without-legislature' },
  { code: '36', name: 'Telangana', kind: 'state' },
  { code: '37', name: 'Andhra Pradesh', kind: 'state' },
  { code: '38', name: 'Ladakh', kind: 'ut-without-legislature' },
] as const satisfies readonly { code: string; name: string; kind: StateKind }[]

export type StateCode = (typeof INDIAN_STATES)[number]['code']
export type StateName = (typeof INDIAN_STATES)[number]['name']

export interface IndianState {
  readonly code: StateCode
  readonly name: StateName
  readonly kind: StateKind
}

const normalizeName = (name: string): string =>
  name.trim().replaceAll('&', 'and').replace(/\s+/g, ' ').toLowerCase()

/** The state of that name in any case, '&' read as 'and'; undefined for a name that is none of the 36. */
export const findStateByName = (name: string): IndianState | undefined =>
  INDIAN_STATES.find((state) => normalizeName(state.name) === normalizeName(name))

/** The state of that two-digit GST code; undefined for a code that is none of the 36. */
export const findStateByCode = (code: string): IndianState | undefined =>
  INDIAN_STATES.find((state) => state.code === code)
