import { expect, test } from 'vitest'
import { describeFault, findFaultWords } from './fault-words.ts'

test('where the protocol’s code says little, the maker’s common code says what it is and what to do', () => {
  expect(findFaultWords('OtherError', 'cx022')?.meaning).toBe('Insulation fault')
  expect(findFaultWords('GroundFailure', 'CX022')?.meaning).toBe('Earth fault: residual current found')
  expect(findFaultWords(null, 'CX008')?.todo).toContain('Somebody on site')
})

test('what nobody knows is shown as it came', () => {
  expect(findFaultWords('SomethingNew', 'E-4')).toBeUndefined()
  expect(describeFault({ errorCode: 'SomethingNew', vendorError: 'E-4', info: 'hot' })).toBe(
    'SomethingNew, E-4: hot',
  )
})

test('a fault without a code is called so, and has something to do', () => {
  expect(describeFault({ errorCode: null, vendorError: null, info: null })).toBe('Fault without a code')
  expect(describeFault({ errorCode: null, vendorError: null, info: 'hot' })).toBe('Fault without a code: hot')
  expect(findFaultWords(null, null)?.todo).toContain('log')
})
