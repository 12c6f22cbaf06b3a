import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { listSavedViews } from '@voltyatra/contract'
import { BrowserRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiRefusal } from '../../shared/call-api.ts'
import { answer, answerCalls } from '../../testing/answer-calls.ts'
import { lists } from '../messages/lists.ts'
import { problems } from '../messages/problems.ts'
import { drawInPanel } from '../testing/draw-in-panel.tsx'
import { CARDS } from '../ui/use-media.ts'
import { createStatusFilter, type ListOf, type LoadedPage } from './list-of.ts'
import { useListUrl } from './list-url.ts'
import { ListView } from './list-view.tsx'

interface Station {
  readonly _id: string
  readonly name: string
}

type Load = ListOf<Station>['load']

const createStations = (load: Load): ListOf<Station> => ({
  topic: 'station',
  name: 'tested',
  label: 'Stations',
  load,
  columns: [{ label: 'Name', sort: 'name', isTitle: true, rank: 1, width: 10, cell: ({ name }) => name }],
  search: 'Search stations',
  filters: [createStatusFilter('Status', ['active', 'inactive'])],
  empty: 'No stations yet.',
  emptyHint: 'Add the first one.',
})

function Screen({ load }: { readonly load: Load }) {
  return <ListView list={createStations(load)} url={useListUrl()} />
}

const noViews = answer(listSavedViews, () => ({ data: [] }))

function open(load: Load, search = '', media: readonly string[] = []): void {
  history.replaceState(null, '', `/admin/station${search}`)
  drawInPanel(
    <BrowserRouter>
      <Screen load={load} />
    </BrowserRouter>,
    media,
  )
}

const page = (names: readonly string[], nextCursor: string | null = null): LoadedPage<Station> => ({
  data: names.map((name) => ({ _id: name, name })),
  page: { total: 120, nextCursor },
})

/** What was asked last, without how many rows. */
const lastRequested = (load: ReturnType<typeof vi.fn<Load>>) => {
  const { limit: _, ...requested } = load.mock.lastCall?.[0] ?? {}
  return requested
}

const refusal = new ApiRefusal({
  status: 500,
  code: undefined,
  message: 'The database is away.',
  issues: [],
  retryAfter: undefined,
})

beforeEach(() => void answerCalls(noViews))

test('the pages are gone through by their cursors, forth and back', async () => {
  const load = vi.fn<Load>(async ({ cursor }) =>
    cursor === 'two' ? page(['Oldest']) : page(['Newest'], 'two'),
  )
  open(load)
  await screen.findByText('Newest')
  screen.getByText(lists.range(1, 1, lists.results(120, false)))
  await userEvent.click(screen.getByRole('button', { name: lists.next }))
  await screen.findByText('Oldest')
  expect(lastRequested(load)).toEqual({ cursor: 'two' })
  expect(location.search).toBe('?cursor=two&page=2')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: lists.next }).disabled).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: lists.previous }))
  await screen.findByText('Newest')
  expect(location.search).toBe('')
})

test('a filter begins at the first page again, and stands in the address', async () => {
  const load = vi.fn<Load>(async () => page(['Any'], 'next'))
  open(load, '?cursor=two&page=2')
  await screen.findByText('Any')
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'active')
  await waitFor(() => expect(lastRequested(load)).toEqual({ status: 'active' }))
  expect(location.search).toBe('?status=active')
})

test('what is typed quickly is searched for once, without spaces around it', async () => {
  const load = vi.fn<Load>(async () => page(['Any']))
  open(load)
  await screen.findByText('Any')
  const search = screen.getByLabelText('Search stations')
  // Within one task, so that no wait ends between two letters however busy the machine is.
  for (const value of [' h', ' hu', ' hub', ' hub ']) fireEvent.change(search, { target: { value } })
  await waitFor(() => expect(lastRequested(load)).toEqual({ q: 'hub' }))
  expect(load.mock.calls.map(([{ q }]) => q)).toEqual([undefined, 'hub'])
})

test('the first page that fails can be asked for again; the filters stay', async () => {
  const load = vi.fn<Load>(() => Promise.reject(refusal))
  open(load, '?status=active')
  await screen.findByText(problems.list('The database is away.'))
  load.mockImplementation(async () => page(['There']))
  await userEvent.click(screen.getByRole('button', { name: problems.retry }))
  await screen.findByText('There')
  expect(lastRequested(load)).toEqual({ status: 'active' })
})

test('nothing found by filters is another sentence than nothing there, with the way out', async () => {
  const load = vi.fn<Load>(async ({ q }) => page(q ? [] : ['There']))
  open(load, '?q=nowhere')
  await screen.findByText(lists.none)
  await userEvent.click(screen.getByRole('button', { name: lists.clear }))
  await screen.findByText('There')
  expect(location.search).toBe('')
})

test('where nothing is there yet, it says how the first entry comes about', async () => {
  open(async () => page([]))
  await screen.findByText('Add the first one.')
  expect(screen.queryByRole('button', { name: lists.clear })).toBeNull()
})

test('a default view is opened once: whoever takes its filters away sees all', async () => {
  answerCalls(
    answer(listSavedViews, () => ({
      data: [
        {
          _id: '01999999-0000-7000-8000-000000000005',
          list: 'station.tested',
          name: 'Active ones',
          filters: { status: 'active' },
          isDefault: true,
          createdAt: '2026-11-20T06:30:00.000Z',
        },
      ],
    })),
  )
  const load = vi.fn<Load>(async () => page(['There']))
  open(load)
  await waitFor(() => expect(lastRequested(load)).toEqual({ status: 'active' }))
  await userEvent.selectOptions(screen.getByLabelText('Status'), '')
  await waitFor(() => expect(lastRequested(load)).toEqual({}))
  expect(location.search).toBe('')
})

const search = (names: readonly string[], nextCursor: string | null): LoadedPage<Station> => ({
  data: names.map((name) => ({ _id: name, name })),
  page: { total: 0, totalIsAtLeast: true, nextCursor },
})

test('a page on which nothing was found, while files of old months were not searched yet, offers to search on', async () => {
  const load = vi.fn<Load>(async ({ cursor }) =>
    cursor === undefined ? search([], 'two') : cursor === 'two' ? search([], 'three') : search(['Old'], null),
  )
  open(load, '?q=old')
  await screen.findByText(lists.unsearched)
  expect(screen.queryByText(lists.none)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: lists.searchOn }))
  await screen.findByText(lists.onPage(0))
  await userEvent.click(screen.getByRole('button', { name: lists.searchOn }))
  await screen.findByText('Old')
  screen.getByText(lists.onPage(1))
  expect(lastRequested(load)).toEqual({ q: 'old', cursor: 'three' })
})

test('nothing found in all files is said as such', async () => {
  open(async () => search([], null), '?q=nowhere')
  await screen.findByText(lists.none)
  expect(screen.queryByRole('button', { name: lists.searchOn })).toBeNull()
})

test('a page that is refused leads back to the first', async () => {
  const load = vi.fn<Load>(({ cursor }) =>
    cursor === undefined ? Promise.resolve(page(['Newest'], 'two')) : Promise.reject(refusal),
  )
  open(load)
  await screen.findByText('Newest')
  await userEvent.click(screen.getByRole('button', { name: lists.next }))
  await screen.findByText(problems.list('The database is away.'))
  await userEvent.click(screen.getByRole('button', { name: lists.toFirst }))
  await screen.findByText('Newest')
})

test('on a phone the filters are behind a button that says how many are set, and stand there where one is', async () => {
  const load = vi.fn<Load>(async () => page(['Hubballi']))
  open(load, '', [CARDS])
  await screen.findByText('Hubballi')
  expect(screen.queryByLabelText('Status')).toBeNull()
  const button = screen.getByRole('button', { name: lists.filtersButton(0), expanded: false })
  await userEvent.click(button)
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'inactive')
  await screen.findByRole('button', { name: lists.filtersButton(1), expanded: true })
  await waitFor(() => expect(lastRequested(load)).toEqual({ status: 'inactive' }))
})

test('on a phone a list that is opened with a filter shows it', async () => {
  open(
    vi.fn<Load>(async () => page(['Hubballi'])),
    '?status=inactive',
    [CARDS],
  )
  await screen.findByText('Hubballi')
  expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('inactive')
})
