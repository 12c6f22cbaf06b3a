/** Codes on the display by variables of `WebPaymentsCtrlr`: OCPP 2.1 has them, and chargers of 2.0.1 may. */
import { CODE_LENGTH, VALID_S, VERSION } from '../../display-codes/index.ts'
import type { DisplayCodeCalls } from '../display-codes.ts'
import { type Ask, Unanswered } from '../meter-settings.ts'

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
  ask: Ask,
  evse: number,
  values: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, string>> {
  const component = { name: COMPONENT, evse: { id: evse } }
  const answered = await ask('SetVariables', {
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
  async set(ask, { evse }, { template, secret }) {
    const said = await setVariables(ask, evse, {
      TOTPVersion: VERSION,
      ValidityTime: String(VALID_S),
      Length: String(CODE_LENGTH),
      URLTemplate: template,
      SharedSecret: secret,
      Enabled: 'true',
    })
    if (NEEDED.every((name) => TAKEN.has(said.get(name) ?? ''))) return 'set'
    return said.get('URLTemplate') === 'UnknownComponent' ? 'unsupported' : 'refused'
  },

  async end(ask, { evse }) {
    await setVariables(ask, evse, { Enabled: 'false' })
  },
}
