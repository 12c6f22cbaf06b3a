/** The page of a list that the address names; the one before stays while it loads. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Filter, ListOf } from './list-of.ts'
import type { ListUrl } from './list-url.ts'
import { computeMoments } from './period.ts'

export const PAGE_ROWS = 50

/** What the address selects, in the names of the call. */
interface Selecting {
  readonly filters?: readonly Filter[]
  readonly search?: string
  readonly opensBy?: string
}

/** The order that the rows are shown in; empty where the call decides. */
export const getOrder = ({ opensBy = '' }: Selecting, url: ListUrl): string => url.get('sort') || opensBy

export function getSelection(list: Selecting, url: ListUrl): Record<string, string> {
  const { filters = [], search } = list
  const names = [...filters.map(({ name }) => name), ...(search ? ['q'] : []), 'attention']
  const requested = [
    ...names.map((name) => [name, url.get(name)] as const),
    ['sort', getOrder(list, url)] as const,
  ]
  return {
    ...Object.fromEntries(requested.filter(([, value]) => value !== '')),
    ...computeMoments({ period: url.get('period'), from: url.get('from'), to: url.get('to') }, new Date()),
  }
}

interface Loading {
  /** Whether it is known what is to be loaded. */
  readonly isReady?: boolean
}

export function useList<R extends { readonly _id: string }>(
  list: ListOf<R>,
  url: ListUrl,
  { isReady = true }: Loading = {},
) {
  const selected = getSelection(list, url)
  const query = { ...selected, limit: PAGE_ROWS, ...(url.cursor && { cursor: url.cursor }) }
  return useQuery({
    queryKey: [list.topic, list.name, query],
    queryFn: ({ signal }) => list.load(query, signal),
    placeholderData: keepPreviousData,
    enabled: isReady,
  })
}

/** Of a list without a call for one record, among the first of its rows without filters; at most that many. */
const SEARCHED_ROWS = 1000
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

async function findOne<R extends { readonly _id: string }>(
  { load, loadOne }: ListOf<R>,
  id: string,
  signal: AbortSignal,
): Promise<R | null> {
  if (loadOne) return loadOne(id, signal)
  const { data } = await load({ limit: SEARCHED_ROWS }, signal)
  return data.find(({ _id }) => _id === id) ?? null
}

/**
 * The record that the address opens, of a list whose rows hold the whole record. Links lead to records that are not on the first
 * page, and a record that is worked on leaves the list where its filter does not select it any more: it stays until it is closed.
 */
export function useRow<R extends { readonly _id: string }>(list: ListOf<R>, url: ListUrl): R | undefined {
  const { openId = '' } = url
  const { data, isPending, isPlaceholderData } = useList(list, url)
  const row = data?.data.find(({ _id }) => _id === openId)
  const one = useQuery({
    queryKey: [list.topic, list.name, 'one', openId],
    queryFn: ({ signal }) => findOne(list, openId, signal),
    enabled: row === undefined && !isPending && !isPlaceholderData && ID.test(openId),
  })
  const [kept, setKept] = useState<R>()
  const known = kept?._id === openId ? kept : undefined
  const found = row ?? one.data ?? known
  if (found !== kept) setKept(found)
  return found
}
