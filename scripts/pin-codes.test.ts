import { expect, test } from 'vitest'
import { locatePinCodes, type PostOffice } from './pin-codes.ts'

const office = (p: string, o: string, at: readonly [unknown, unknown], t = 'BO'): PostOffice => ({
  ...{ p, o, t, i: 'BENGALURU URBAN', s: 'KARNATAKA' },
  ...{ a: at[0], n: at[1] },
})

/** Enough of them that the district has a middle. */
const around = [
  office('560001', 'Bangalore G.P.O.', [12.98, 77.6], 'HO'),
  office('560002', 'Bangalore City S.O', [12.96, 77.58], 'PO'),
  office('560003', 'Malleswaram S.O', [13.0, 77.57], 'PO'),
]

test('a pin code is where most of its post offices are, and is called after the highest of them', () => {
  const lines = locatePinCodes([
    ...around,
    office('560034', 'Agara B.O', [12.93, 77.64]),
    office('560034', 'St. Johns Medical College S.O', [12.93, 77.62], 'PO'),
    office('560034', 'Koramangala S.O', ['12.927', '77.627'], 'PO'),
    office('560034', 'Elsewhere B.O', [12.92, 77.62]),
  ])
  expect(lines).toContain('560034 12.927 77.627 Koramangala, Bengaluru Urban')
  expect(lines[0]).toBe('560001 12.980 77.600 Bangalore, Bengaluru Urban')
})

test('a position that is far away, missing or nonsense does not count', () => {
  const lines = locatePinCodes([
    ...around,
    office('560034', 'Agara B.O', [28.6, 77.2]),
    office('560034', 'Koramangala S.O', [12.927, 77.627], 'PO'),
    office('560035', 'Carmelram S.O', ['NA', null], 'PO'),
    office('560036', 'Krishnarajapuram R S S.O', [77.6, 12.9], 'PO'),
  ])
  expect(lines.find((line) => line.startsWith('560034'))).toContain('12.927 77.627')
  for (const pinCode of ['560035', '560036'])
    expect(lines.find((line) => line.startsWith(pinCode))).toMatch(/ 12\.9\d\d 77\.\d{3} /)
})
