import { useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw } from '../../testing/draw.tsx'
import { Together } from './together.tsx'

interface PartProps {
  readonly name: string
  readonly load: () => Promise<string>
}

function Part({ name, load }: PartProps) {
  const { data, error } = useQuery({ queryKey: ['together', name], queryFn: load, retry: false })
  return <p>{data ?? (error ? 'Failed' : 'Nothing yet')}</p>
}

const isSeen = (text: string): boolean => screen.getByText(text).closest('[hidden]') === null

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('parts are shown once the last has come, and one that fails has come, too', async () => {
  vi.useFakeTimers()
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  draw(
    <Together>
      <Part name="first" load={() => first.promise} />
      <Part name="second" load={() => second.promise} />
    </Together>,
  )
  first.resolve('First')
  await pass(100)
  expect([isSeen('First'), screen.queryAllByRole('status').length]).toEqual([false, 1])
  second.reject(new Error('no answer'))
  await pass(100)
  expect([isSeen('First'), isSeen('Failed'), screen.queryAllByRole('status').length]).toEqual([true, true, 0])
})

test('a part that takes long holds the others up for two seconds', async () => {
  vi.useFakeTimers()
  draw(
    <Together>
      <Part name="quick" load={async () => 'Quick'} />
      <Part name="slow" load={() => new Promise(() => {})} />
    </Together>,
  )
  await pass(1900)
  expect(isSeen('Quick')).toBe(false)
  await pass(100)
  expect([isSeen('Quick'), isSeen('Nothing yet')]).toEqual([true, true])
})

test('what is known already is there at once', async () => {
  vi.useFakeTimers()
  const part = <Part name="known" load={async () => 'Known'} />
  const drawOther = draw(part)
  await pass(0)
  drawOther(<Together>{part}</Together>)
  expect([isSeen('Known'), screen.queryAllByRole('status').length]).toEqual([true, 0])
})
