import { useInfiniteQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ApiRefusal } from '../../shared/call-api.ts'
import { draw } from '../../testing/draw.tsx'
import { MorePages } from './more-pages.tsx'

type Load = (from: number) => Promise<readonly string[]>

const refusal = new ApiRefusal({
  status: 429,
  code: undefined,
  message: 'Too many requests.',
  issues: [],
  retryAfter: undefined,
})

function Screen({ load }: { readonly load: Load }) {
  const rows = useInfiniteQuery({
    queryKey: ['tested'],
    initialPageParam: 0,
    queryFn: ({ pageParam }) => load(pageParam),
    getNextPageParam: (_, pages) => (pages.length < 2 ? pages.length : undefined),
  })
  return (
    <>
      {rows.data?.pages.flat().map((row) => (
        <p key={row}>{row}</p>
      ))}
      <MorePages of={rows} label="Older" />
    </>
  )
}

test('a later page that is refused says so where it was asked for, and what is shown stays', async () => {
  const load = vi.fn<Load>(async (from) => [from === 0 ? 'Newest' : 'Oldest'])
  draw(<Screen load={load} />)
  await screen.findByText('Newest')
  load.mockRejectedValueOnce(refusal)
  await userEvent.click(screen.getByRole('button', { name: 'Older' }))
  await screen.findByRole('alert')
  screen.getByText('Newest')
  await userEvent.click(screen.getByRole('button'))
  await screen.findByText('Oldest')
  screen.getByText('Newest')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})
