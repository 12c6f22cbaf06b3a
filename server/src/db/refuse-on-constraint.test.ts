import { expect, test } from 'vitest'
import { refuseOnConstraint } from './refuse-on-constraint.ts'

const NAME_TAKEN = { vehicle_name: 'vehicle-exists' } as const
const violating = (constraint: string) => Promise.reject(Object.assign(new Error('violated'), { constraint }))

test('what a statement gives is given', async () => {
  expect(await refuseOnConstraint(Promise.resolve(7), NAME_TAKEN)).toEqual({ ok: true, value: 7 })
})

test('a constraint that the statement names is its refusal', async () => {
  const refused = await refuseOnConstraint(violating('vehicle_name'), NAME_TAKEN)
  expect(refused).toEqual({ ok: false, refusal: { kind: 'vehicle-exists' } })
})

test('any other violation and any other failure is thrown', async () => {
  await expect(refuseOnConstraint(violating('vehicle_maker'), NAME_TAKEN)).rejects.toThrow('violated')
  await expect(refuseOnConstraint(violating('toString'), NAME_TAKEN)).rejects.toThrow('violated')
  await expect(refuseOnConstraint(Promise.reject(new Error('away')), NAME_TAKEN)).rejects.toThrow('away')
})
