/** A text under its registration, as providers ask for it. */

export interface Registered {
  /** The sender that the receiver sees. */
  readonly header: string | null
  /** On the operators' ledger. */
  readonly templateId: string | null
  /** What the provider itself calls the template. */
  readonly providerTemplate: string | null
  readonly language: string
  /** What stands in the places of the registered text, in their order. */
  readonly values: readonly string[]
}
