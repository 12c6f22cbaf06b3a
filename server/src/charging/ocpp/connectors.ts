/** Numbers of connectors and EVSEs: the schemas allow any, and no charger has so many. */

const MOST_CONNECTORS = 1_000
/** Far beyond what any meter shows, in Wh. */
const MOST_WH = 1e12

export const isConnector = (number: number, { least }: { readonly least: 0 | 1 }): boolean =>
  Number.isInteger(number) && number >= least && number <= MOST_CONNECTORS

export const NO_SUCH_CONNECTOR = { kind: 'refused', text: 'No charger has such a connector' } as const

/** Whole Wh of a register from 0 up. */
export const clampRegister = (wh: number): number => Math.min(Math.max(wh, 0), MOST_WH)
