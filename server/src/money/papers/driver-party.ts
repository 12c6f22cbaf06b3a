import type { PaperParty } from '@voltyatra/domain'

/** Of whom no address is on record. */
export const createDriverParty = (name: string | null): PaperParty => ({
  name,
  gstin: null,
  address: null,
  city: null,
  pincode: null,
  state: null,
})
