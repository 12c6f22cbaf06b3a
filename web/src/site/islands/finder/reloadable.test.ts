import { expect, test } from 'vitest'
import { ApiRefusal, ApiUnreachable } from '../../../shared/call-api.ts'
import { createReloadable } from './reloadable.ts'

/** Answers when the test says so, in any order. */
function questions() {
  const open = new Map<string, (answer: string | Error) => void>()
  const load = (key: string) =>
    new Promise<string>((resolve, reject) => {
      open.set(key, (answer) => (typeof answer === 'string' ? resolve(answer) : reject(answer)))
    })
  const answer = async (key: string, reply: string | Error) => {
    open.get(key)?.(reply)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { shown: createReloadable(load), answer }
}

test('what was there stays until the answer to the new question has come', async () => {
  const { shown, answer } = questions()
  shown.show('Pune')
  expect(shown.state()).toMatchObject({ key: 'Pune', value: undefined, isLoading: true })
  await answer('Pune', 'three')
  shown.show('Kochi')
  expect(shown.state()).toMatchObject({ key: 'Kochi', value: 'three', isLoading: true })
  await answer('Kochi', 'two')
  expect(shown.state()).toMatchObject({ key: 'Kochi', value: 'two', isLoading: false })
})

test('an answer that comes too late changes nothing', async () => {
  const { shown, answer } = questions()
  shown.show('Pune')
  shown.show('Kochi')
  await answer('Kochi', 'two')
  await answer('Pune', 'three')
  expect(shown.state().value).toBe('two')
})

test('a failure keeps what was there and says why, and the next try forgets it', async () => {
  const { shown, answer } = questions()
  shown.show('Pune')
  await answer('Pune', 'three')
  shown.again()
  await answer('Pune', new ApiUnreachable('away'))
  expect(shown.state()).toMatchObject({ value: 'three', trouble: { kind: 'unreachable' } })
  shown.again()
  expect(shown.state().trouble).toBe(undefined)
  const expected = {
    status: 429,
    code: 'too-many-requests',
    message: 'Slowly.',
    issues: [],
    retryAfter: 5,
  } as const
  await answer('Pune', new ApiRefusal(expected))
  expect(shown.state().trouble).toEqual({ kind: 'refused', code: 'too-many-requests', sentence: 'Slowly.' })
})

test('to ask by nothing empties it', async () => {
  const { shown, answer } = questions()
  shown.show('Pune')
  await answer('Pune', 'three')
  shown.show(undefined)
  expect(shown.state()).toEqual({ key: undefined, value: undefined, isLoading: false, trouble: undefined })
  shown.again()
  expect(shown.state().isLoading).toBe(false)
})

test('more is added to what is there', async () => {
  const { shown, answer } = questions()
  shown.show('Pune')
  shown.extend(async () => 'too early')
  await answer('Pune', 'three')
  shown.extend(async (_key, value) => `${value} and two`)
  await answer('', '')
  expect(shown.state().value).toBe('three and two')
})
