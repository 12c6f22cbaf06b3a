/** Codes on the display by variables of `WebPaymentsCtrlr`: OCPP 2.1 has them, and chargers of 2.0.1 may. */
import { CODE_LENGTH, VALID_S, VERSION } from '../../display-codes/index.ts'
import type { DisplayCodeCalls } from '../display-codes.ts'
import { type Request, Unanswered } from '../meter-settings.ts'

const COMPONENT = 'WebPaymentsCtrlr'
const TAKEN: ReadonlySet<string> = new Set(['Accepted', 'RebootRequired'])
/** Without these the program and the charger would make different codes. */
const NEEDED = ['ValidityTime', 'Length', 'URLTemplate', 'SharedSecret'] as const

interface HasSet {
  readonly setVariableResult: readonly {
    readonly attributeStatus: string
    readonly variable: { readonly name: string }
  }[]
}

async function setVariables(
  request: Request,
  evse: number,
  values: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, string>> {
  const component = { name: COMPONENT, evse: { id: evse } }
  const answered = await request('SetVariables', {
    setVariableData: Object.entries(values).map(([name, attributeValue]) => ({
      attributeValue,
      component,
      variable: { name },
    })),
  })
  if (answered.kind === 'unanswered') throw new Unanswered()
  const results = answered.kind === 'answered' ? (answered.answer as HasSet).setVariableResult : []
  return new Map(results.map(({ variable, attributeStatus }) => [variable.name, attributeStatus]))
}

export const DISPLAY_CODES: DisplayCodeCalls = {
  async set(request, { evse }, { template, secret }) {
    const results = await setVariables(request, evse, {
      TOTPVersion: VERSION,
      ValidityTime: String(VALID_S),
      Length: String(CODE_LENGTH),
      URLTemplate: template,
      SharedSecret: secret,
      Enabled: 'true',
    })
    if (NEEDED.every((name) => TAKEN.has(results.get(name) ?? ''))) return 'set'
    return results.get('URLTemplate') === 'UnknownComponent' ? 'unsupported' : 'refused'
  },

  async end(request, { evse }) {
    await setVariables(request, evse, { Enabled: 'false' })
  },
}
