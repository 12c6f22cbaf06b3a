/** The saved view that a list opens with. */
import { useEffect, useState } from 'react'
import type { ListUrl } from './list-url.ts'
import { useViews } from './view-calls.ts'
import { buildChanges, formatKey, isBare, type Viewed } from './views.ts'

/**
 * Whether the address says what is to be shown; until then nothing is loaded. One that asks for nothing opens with the default view,
 * once: whoever takes the filters away then sees all.
 */
export function useDefaultView(list: Viewed, url: ListUrl): boolean {
  const views = useViews()
  const key = formatKey(list)
  const [openedKey, setOpened] = useState<string>()
  const asks = !isBare(list, url)
  const isKnown = asks || views.data !== undefined || views.isError || views.fetchStatus === 'paused'
  const usual = asks ? undefined : views.data?.find((one) => one.list === key && one.isDefault)
  const isOpened = openedKey === key
  useEffect(() => {
    if (isOpened || !isKnown) return
    setOpened(key)
    if (usual) url.filter(buildChanges(list, usual.filters))
  })
  return isOpened || (isKnown && usual === undefined)
}
