import { act, fireEvent, screen } from '@testing-library/react'
import { BrowserRouter, Link } from 'react-router'
import { expect, test } from 'vitest'
import { queryClient } from '../../shared/app/query-client.ts'
import { draw } from '../../testing/draw.tsx'
import type { ListOf } from './list-of.ts'
import { useListUrl } from './list-url.ts'
import { useList, useRow } from './use-list.ts'

interface Row {
  readonly _id: string
  readonly state: string
}

const buildId = (index: number): string => `01999999-0000-7000-8000-${String(index).padStart(12, '0')}`

/** A server's list of new records; what it was asked for. */
function createList(length: number) {
  const states = new Map(Array.from({ length }, (_, index) => [buildId(index), 'new']))
  const queries: Readonly<Record<string, unknown>>[] = []
  const list: ListOf<Row> = {
    ...{ topic: 'query', name: 'rows', label: 'Rows', columns: [], empty: '', emptyHint: '' },
    filters: [{ name: 'status', label: 'State', options: [] }],
    load: async (query) => {
      queries.push(query)
      const all = [...states].map(([_id, state]) => ({ _id, state }))
      const data = all.filter(({ state }) => query.status === undefined || state === query.status)
      return {
        data: data.slice(0, Number(query.limit)),
        page: { total: data.length, nextCursor: null },
      }
    },
  }
  return { list, states, queries }
}

function Window({ list }: { readonly list: ListOf<Row> }) {
  const url = useListUrl()
  const { data } = useList(list, url)
  const open = useRow(list, url)
  return (
    <>
      <output>{data ? `${data.page.total} rows` : 'not loaded'}</output>
      <p>{open ? `${open._id} is ${open.state}` : 'nothing open'}</p>
      <Link to={url.opening(buildId(2))}>another</Link>
      <button type="button" onClick={url.close}>
        close
      </button>
    </>
  )
}

function open(list: ListOf<Row>, search: string) {
  history.replaceState(null, '', `/rows${search}`)
  draw(
    <BrowserRouter>
      <Window list={list} />
    </BrowserRouter>,
  )
}

test('a record that is not on the page shown is opened by its address', async () => {
  const { list } = createList(60)
  open(list, `?open=${buildId(55)}`)
  await screen.findByText(`${buildId(55)} is new`)
})

test('where there is a call for one record, that one is made', async () => {
  const { list, queries } = createList(60)
  const loadOne = async (id: string) => ({ _id: id, state: 'shown by its id' })
  open({ ...list, loadOne }, `?open=${buildId(55)}`)
  await screen.findByText(`${buildId(55)} is shown by its id`)
  expect(queries).toHaveLength(1)
})

test('a window stays open, and is brought up to date, when its record leaves the filtered list', async () => {
  const { list, states } = createList(3)
  open(list, `?status=new&open=${buildId(1)}`)
  await screen.findByText(`${buildId(1)} is new`)
  const texts: string[] = []
  const watch = new MutationObserver(() => texts.push(document.querySelector('p')?.textContent ?? ''))
  watch.observe(document.body, { subtree: true, characterData: true, childList: true })
  states.set(buildId(1), 'acknowledged')
  await act(() => queryClient.invalidateQueries({ queryKey: ['query'] }))
  await screen.findByText(`${buildId(1)} is acknowledged`)
  watch.disconnect()
  expect(texts).not.toContain('nothing open')
  fireEvent.click(screen.getByText('close'))
  await screen.findByText('nothing open')
})

test('what was open before is not shown for another record', async () => {
  const { list, states } = createList(3)
  open(list, `?open=${buildId(1)}`)
  await screen.findByText(`${buildId(1)} is new`)
  fireEvent.click(screen.getByText('another'))
  await screen.findByText(`${buildId(2)} is new`)
  states.delete(buildId(2))
  fireEvent.click(screen.getByText('close'))
  await screen.findByText('nothing open')
})

test('what names no record asks for none', async () => {
  const { list, queries } = createList(3)
  open(list, '?open=new')
  await screen.findByText('3 rows')
  screen.getByText('nothing open')
  expect(queries).toHaveLength(1)
})
