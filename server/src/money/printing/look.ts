/** How a company's papers look: nothing of it belongs to what was issued. */

export interface PaperLook {
  readonly brand: string
  /** `#rrggbb`, dark enough for white text on them. */
  readonly colours: { readonly action: string; readonly ink: string }
  /** PNG. */
  readonly logo: Uint8Array | null
  /** Where to ask, one to a line: mail, telephone, address of the site. */
  readonly contacts: readonly string[]
}
