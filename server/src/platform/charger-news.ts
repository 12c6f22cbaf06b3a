/** Word of commands and of decisions about chargers, from whatever process it comes. It may get lost: rows decide. */

export type ChargerNotice =
  | { readonly kind: 'command'; readonly chargerId: string }
  /** An operator has decided something about it. */
  | { readonly kind: 'decided'; readonly chargerId: string }
  /** Something may have been missed. */
  | { readonly kind: 'gap' }

export interface ChargerNews {
  /** The next word of a command: that it has ended, or that something may have been missed. */
  nextOf(commandId: string): { within(ms: number): Promise<void>; forget(): void }
  onNotice(heed: (notice: ChargerNotice) => void): void
  close(): Promise<void>
}
