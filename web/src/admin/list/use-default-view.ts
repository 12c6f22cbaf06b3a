/** A list whose address asks for nothing opens with its default view, once: whoever takes the filters away then sees all. */
import { useEffect, useState } from 'react'
import type { ListOf } from './list-of.ts'
import type { ListUrl } from './list-url.ts'
import { useViews } from './view-calls.ts'
import { changesTo, isBare, keyOf } from './views.ts'

/** Whether the address says what is to be shown; until then nothing is loaded. */
export function useDefaultView<R extends { readonly _id: string }>(list: ListOf<R>, url: ListUrl): boolean {
  const views = useViews()
  const key = keyOf(list)
  const [openedKey, setOpened] = useState<string>()
  const asks = !isBare(list, url)
  const isKnown = asks || views.data !== undefined || views.isError || views.fetchStatus === 'paused'
  const usual = asks ? undefined : views.data?.find((one) => one.list === key && one.isDefault)
  const isOpened = openedKey === key
  useEffect(() => {
    if (isOpened || !isKnown) return
    setOpened(key)
    if (usual) url.filter(changesTo(list, usual.filters))
  })
  return isOpened || (isKnown && usual === undefined)
}
