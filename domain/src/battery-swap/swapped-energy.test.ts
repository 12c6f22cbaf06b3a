import { expect, test } from 'vitest'
import { computeSwappedEnergy } from './swapped-energy.ts'

const battery = (soc: number, soh = 100) => ({ socPermille: soc * 10, sohPermille: soh * 10 })

test('a swap is billed for what the taken batteries hold more than the returned ones', () => {
  const of = { capacityWh: 2_000, returned: [battery(20)], taken: [battery(95)] }
  expect(computeSwappedEnergy(of)).toBe(1_500)
  expect(
    computeSwappedEnergy({ ...of, returned: [battery(20), battery(30)], taken: [battery(90), battery(90)] }),
  ).toBe(2_600)
})

test('an old battery holds less than its percent say', () => {
  const of = { capacityWh: 2_000, returned: [battery(50, 80)], taken: [battery(100, 90)] }
  expect(computeSwappedEnergy(of)).toBe(1_000)
})

test('who gets a battery that holds less pays for no energy', () => {
  expect(computeSwappedEnergy({ capacityWh: 2_000, returned: [battery(90)], taken: [battery(40)] })).toBe(0)
})
