/** A company that can issue papers. */
import { checkGstin } from '@voltyatra/domain'
import { expect } from 'vitest'
import type { Caller } from '../../../testing/test-app.ts'

const PAN = 'AAPFU0939F'

/** The registration of a PAN in a state. */
export function gstinIn(state: string, pan = PAN): string {
  const all = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((last) => `${state}${pan}1Z${last}`)
  const [valid] = all.filter((gstin) => checkGstin(gstin).ok)
  if (!valid) throw new Error('No such GSTIN')
  return valid
}

/** Enters the company's legal name, and a registration for each state with its series. */
export async function enterCompany(owner: Caller, series: Readonly<Record<string, string>> = { 29: 'KA' }) {
  const named = await owner.put('/company', { legalName: 'Amp Charging Private Limited', pan: PAN })
  expect(named.status).toBe(200)
  for (const [state, prefix] of Object.entries(series)) await registerIn(owner, state, prefix)
}

export async function registerIn(owner: Caller, state: string, series: string) {
  const entered = await owner.post('/company/registrations', {
    gstin: gstinIn(state),
    address: '17 Residency Road',
    city: 'Bengaluru',
    pincode: '560025',
    series,
  })
  expect(entered.status, JSON.stringify(entered.body)).toBe(200)
}
