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
