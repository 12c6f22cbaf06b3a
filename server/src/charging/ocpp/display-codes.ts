/** How a version of OCPP has a charger's display show codes that guests pay by. */
import type { Request } from './meter-settings.ts'

/** What a charger makes its codes of. */
interface CodeSettings {
  /** With `{totp}` where the code stands. */
  readonly template: string
  readonly secret: string
}

/** How a version says it. */
export interface DisplayCodeCalls {
  /** @throws Unanswered */
  readonly set: (
    request: Request,
    at: { readonly evse: number; readonly number: number },
    settings: CodeSettings,
  ) => Promise<SetOutcome>
  /** @throws Unanswered */
  readonly end: (request: Request, at: { readonly evse: number; readonly number: number }) => Promise<void>
}

/** `unsupported`: the charger has no such settings. */
type SetOutcome = 'set' | 'unsupported' | 'refused'
