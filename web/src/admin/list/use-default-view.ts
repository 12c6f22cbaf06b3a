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
  const [opened, setOpened] = useState<{ readonly key: string; readonly isInAddress: boolean }>()
  const asks = !isBare(list, url)
  const isKnown = asks || views.data !== undefined || views.isError || views.fetchStatus === 'paused'
  const usual = asks ? undefined : views.data?.find((one) => one.list === key && one.isDefault)
  const isOpened = opened?.key === key
  useEffect(() => {
    if (isOpened && !opened.isInAddress && asks) setOpened({ key, isInAddress: true })
    if (isOpened || !isKnown) return
    const changes = usual ? buildChanges(list, usual.filters) : {}
    // The address changes a moment later: what it asks for without the view is not loaded in between.
    setOpened({ key, isInAddress: Object.values(changes).every((value) => value === '') })
    if (usual) url.filter(changes)
  })
  return isOpened ? opened.isInAddress || asks : isKnown && usual === undefined
}
