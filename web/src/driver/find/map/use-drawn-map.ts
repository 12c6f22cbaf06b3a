/** Draws a map where the browser can, and gives the reason where it cannot. */
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DrawnMap } from '../../../shared/map/draw-map.ts'
import { hasWebGl } from '../../../shared/map/has-webgl.ts'
import type { Point } from '../../../shared/map/point.ts'
import { loadPlaces } from '../../../shared/places/use-places.ts'

interface MapRequests {
  readonly label: string
  readonly onPick: (at: Point) => void
  readonly onMoved: (area: Point & { readonly km: number }) => void
}

interface MapHere {
  readonly container: RefObject<HTMLDivElement | null>
  /** Undefined until it is there; it may not have drawn yet. */
  readonly map: DrawnMap | undefined
  readonly state: 'loading' | 'ready' | 'noWebGl' | 'trouble'
}

export function useDrawnMap({ label, ...requests }: MapRequests): MapHere {
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<DrawnMap>()
  const [state, setState] = useState<MapHere['state']>('loading')
  const onPick = useEffectEvent(requests.onPick)
  const onMoved = useEffectEvent(requests.onMoved)
  const draw = useEffectEvent(async (on: HTMLElement, isWanted: () => boolean) => {
    const [{ drawMap }, places] = await Promise.all([import('../../../shared/map/draw-map.ts'), loadPlaces()])
    if (!isWanted()) return undefined
    const drawn = await drawMap({
      container: on,
      label,
      places,
      camera: undefined,
      covered: () => 0,
      onPick,
      onMoved: ({ centre, km }) => onMoved({ ...centre, km }),
      // What is given to it now is drawn with its first picture, also where a busy phone takes seconds for that.
      onOpen: setMap,
      onReady: () => setState('ready'),
    })
    if (isWanted()) return drawn
    drawn.end()
    return undefined
  })
  useEffect(() => {
    const on = container.current
    if (!on) return
    if (!hasWebGl()) return setState('noWebGl')
    let isOver = false
    const drawing = draw(on, () => !isOver).catch((error: unknown) => {
      console.warn(error)
      setState('trouble')
      return undefined
    })
    return () => {
      isOver = true
      setMap(undefined)
      void drawing.then((drawn) => drawn?.end())
    }
  }, [])
  return { container, map, state }
}
