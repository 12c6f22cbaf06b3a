import { expect, test } from 'vitest'
import { ApiRefusal } from '../../shared/call-api.ts'
import { problems } from '../messages/problems.ts'
import { formatProblem } from './problem.ts'

const refusal = (code: ApiRefusal['code'], message: string) =>
  new ApiRefusal({ status: 413, code, message, issues: [], retryAfter: undefined })

test('what is too large for the program, or for a proxy in front of it, says what to do', () => {
  expect(formatProblem(refusal('too-large', 'The request is too large.'))).toBe(problems.tooLarge)
  expect(formatProblem(refusal(undefined, 'An answer that makes no sense.'))).toBe(problems.tooLarge)
})

test('a file that is too large is said in the words of the call', () => {
  expect(formatProblem(refusal('file-too-large', 'The file is too large.'))).toBe('The file is too large.')
})
