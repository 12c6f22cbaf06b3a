/** The addresses of the page that a connector's code leads to, and where its code is typed by hand. */
export const ADDRESSES: readonly string[] = ['/c', '/c/:code']

/** The code in an address; undefined where it is to be typed. */
export const readCode = (path: string): string | undefined =>
  decodeURIComponent(/^\/c\/([^/]+)\/?$/.exec(path)?.[1] ?? '') || undefined

/** What a charger's display put into its address: see the contract's `showGuestOffer`. */
export const readDisplayCode = (search: string): string | undefined =>
  new URLSearchParams(search).get('totp') ?? undefined

export const buildStationPath = (stationId: string, connectorId: string): string =>
  `/app/stations/${stationId}?connector=${connectorId}`
