import type { SETUP_STEPS } from '@voltyatra/contract'
import { expectTypeOf, test } from 'vitest'
import type { selectSetupSteps } from './index.ts'

test('the steps that the rows answer are those of the contract', () => {
  type Answered = keyof Awaited<ReturnType<typeof selectSetupSteps>>
  expectTypeOf<Answered>().toEqualTypeOf<(typeof SETUP_STEPS)[number]>()
})
