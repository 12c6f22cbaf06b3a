/** The map itself, drawn where the browser can; the list beside it says the same. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import '../../../shared/map/maplibre.css'
import buttonStyles from '../../ui/buttons.module.css'
import { Icon } from '../../ui/icons.tsx'
import textStyles from '../../ui/text.module.css'
import type { DrawnNetwork, NetworkStation } from './draw-network.ts'
import styles from './map.module.css'
import { networkMap } from './texts.ts'

interface MapCanvasProps {
  readonly stations: readonly NetworkStation[]
  readonly onPick: (id: string) => void
}

export function MapCanvas({ stations, onPick }: MapCanvasProps) {
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<DrawnNetwork>()
  const [cannotDraw, setCannotDraw] = useState(false)
  const pick = useEffectEvent(onPick)
  const draw = useEffectEvent(async (on: HTMLElement, isWanted: () => boolean) => {
    const { drawNetwork } = await import('./draw-network.ts')
    if (!isWanted()) return undefined
    const drawn = await drawNetwork({ container: on, stations, onPick: pick, onReady: setMap })
    if (isWanted()) return drawn
    drawn.end()
    return undefined
  })
  useEffect(() => {
    const on = container.current
    if (!on) return
    let isOver = false
    const drawing = draw(on, () => !isOver).catch((error: unknown) => {
      console.warn(error)
      setCannotDraw(true)
      return undefined
    })
    return () => {
      isOver = true
      setMap(undefined)
      void drawing.then((drawn) => drawn?.end())
    }
  }, [])
  useEffect(() => {
    map?.show(stations)
  }, [map, stations])
  return (
    <div className={styles.place} data-state={map ? 'ready' : 'loading'}>
      <div ref={container} hidden={cannotDraw} />
      {cannotDraw && (
        <p className={textStyles.quiet} role="status">
          {networkMap.noWebGl}
        </p>
      )}
      {map && (
        <div className={styles.zoom}>
          <button
            type="button"
            className={buttonStyles.iconButton}
            aria-label={networkMap.zoomIn}
            onClick={() => map.zoomBy(1)}
          >
            <Icon name="plus" />
          </button>
          <button
            type="button"
            className={buttonStyles.iconButton}
            aria-label={networkMap.zoomOut}
            onClick={() => map.zoomBy(-1)}
          >
            <Icon name="minus" />
          </button>
        </div>
      )}
    </div>
  )
}
