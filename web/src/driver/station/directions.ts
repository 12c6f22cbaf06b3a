/** The way to a place, handed to the maps that the device has. */
interface Place {
  readonly lat: number
  readonly long: number
}

const OF_APPLE = /iPhone|iPad|Macintosh/
const OF_ANDROID = /Android/

/** @param userAgent as the browser names itself */
export function buildDirections({ lat, long }: Place, userAgent: string): string {
  const at = `${lat},${long}`
  if (OF_ANDROID.test(userAgent)) return `geo:${at}?q=${at}`
  return OF_APPLE.test(userAgent)
    ? `https://maps.apple.com/?daddr=${at}`
    : `https://www.google.com/maps/dir/?api=1&destination=${at}`
}

interface Way {
  /** Undefined: from where the device is. */
  readonly from: Place | undefined
  readonly to: Place
  /** In the order of the way. */
  readonly stops: readonly Place[]
}

/** A way with stops. Addresses of the kind `geo:` name one place only; Android opens the other kind in its maps, too. */
export function buildWay({ from, to, stops }: Way, userAgent: string): string {
  const formatCoordinates = ({ lat, long }: Place) => `${lat},${long}`
  const query = new URLSearchParams()
  if (OF_APPLE.test(userAgent) && !OF_ANDROID.test(userAgent)) {
    if (from) query.set('source', formatCoordinates(from))
    for (const stop of stops) query.append('waypoint', formatCoordinates(stop))
    query.set('destination', formatCoordinates(to))
    query.set('mode', 'driving')
    return `https://maps.apple.com/directions?${query}`
  }
  query.set('api', '1')
  if (from) query.set('origin', formatCoordinates(from))
  query.set('destination', formatCoordinates(to))
  if (stops.length > 0) query.set('waypoints', stops.map(formatCoordinates).join('|'))
  query.set('travelmode', 'driving')
  return `https://www.google.com/maps/dir/?${query}`
}
