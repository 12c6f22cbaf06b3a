/** The only place of the panel that chooses by version. */
import type { PanelDialect } from './dialect.ts'
import { PANEL_16 } from './v16.ts'
import { PANEL_201 } from './v201.ts'

/** Oldest first. */
const DIALECTS: readonly PanelDialect[] = [PANEL_16, PANEL_201]

/** @param protocol of the charger: null for one that was never heard, which counts as one of the oldest version */
export const dialectOf = (protocol: string | null): PanelDialect =>
  DIALECTS.find(({ version }) => version === protocol) ?? PANEL_16
