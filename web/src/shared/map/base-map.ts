/** Opens a map over its base; with `draw-map.ts` and the panel's map what knows the map's library. */
import { AttributionControl, Map as LibreMap, type StyleSpecification, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { loadBase } from './base.ts'
import type { BaseColours, MapBase } from './base-parts.ts'

setWorkerUrl(workerUrl)

/** `[west, south], [east, north]`, in degrees. */
type Box = [[number, number], [number, number]]

/** What of the world can be seen. */
const LIMITS: Box = [
  [58, 1],
  [106, 41],
]
export const INDIA: Box = [
  [68.2, 7.5],
  [97.3, 35.6],
]

interface OpeningParts {
  readonly container: HTMLElement
  readonly label: string
  readonly colours: BaseColours
  readonly buildStyle: (base: MapBase) => StyleSpecification
  readonly begin: Pick<
    ConstructorParameters<typeof LibreMap>[0],
    'center' | 'zoom' | 'bounds' | 'fitBoundsOptions'
  >
}

/** @throws where the browser has no WebGL */
export async function openMap({
  container,
  label,
  colours,
  buildStyle,
  begin,
}: OpeningParts): Promise<LibreMap> {
  const base = await loadBase(colours)
  const map = new LibreMap({
    container,
    style: buildStyle(base),
    ...begin,
    maxBounds: LIMITS,
    maxZoom: base.nearestZoom,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    renderWorldCopies: false,
    // Names that fade in are drawn anew sixty times a second until they stand there.
    ...(matchMedia('(prefers-reduced-motion: reduce)').matches && { fadeDuration: 0 }),
    locale: { 'Map.Title': label },
  })
  map.addControl(new AttributionControl({ compact: false }), 'bottom-right')
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  return map
}
