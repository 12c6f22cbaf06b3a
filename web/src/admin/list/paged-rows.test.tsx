import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ApiRefusal } from '../../shared/call-api.ts'
import { problems } from '../messages/problems.ts'
import { drawInPanel } from '../testing/draw-in-panel.tsx'
import type { LoadedPage } from './list-of.ts'
import { PagedRows } from './paged-rows.tsx'

interface Row {
  readonly _id: string
}

type Load = (cursor: string) => Promise<LoadedPage<Row>>

const page = (id: string, nextCursor: string | null): LoadedPage<Row> => ({
  data: [{ _id: id }],
  page: { total: 3, nextCursor },
})

const refusal = new ApiRefusal({
  status: 409,
  code: undefined,
  message: 'The file of March is missing.',
  issues: [],
  retryAfter: undefined,
})

const open = (load: Load) =>
  drawInPanel(
    <PagedRows
      name={['tested']}
      load={load}
      rows={{ label: 'Rows', columns: [{ label: 'Id', width: 10, cell: ({ _id }) => _id }] }}
      empty="Nothing yet."
      more="Older"
    />,
  )

test('a later page that is refused says why below the rows that are there, and is asked for again from where it was', async () => {
  const load = vi.fn<Load>(async (cursor) =>
    cursor === '' ? page('Newest', 'two') : page('Older one', null),
  )
  load.mockResolvedValueOnce(page('Newest', 'two')).mockRejectedValueOnce(refusal)
  open(load)
  await screen.findByText('Newest')
  await userEvent.click(screen.getByRole('button', { name: 'Older' }))
  await screen.findByText(problems.list('The file of March is missing.'))
  screen.getByText('Newest')
  expect(screen.queryByRole('button', { name: 'Older' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: problems.retry }))
  await screen.findByText('Older one')
  screen.getByText('Newest')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
  expect(load.mock.calls.map(([cursor]) => cursor)).toEqual(['', 'two', 'two'])
})

test('a first page that is refused stands in place of the rows', async () => {
  const load = vi.fn<Load>().mockRejectedValueOnce(refusal).mockResolvedValue(page('Newest', null))
  open(load)
  await screen.findByText(problems.list('The file of March is missing.'))
  await userEvent.click(screen.getByRole('button', { name: problems.retry }))
  await screen.findByText('Newest')
})
