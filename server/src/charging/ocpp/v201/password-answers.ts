/** SetVariables: a charger that does not take its new password keeps the one before (A01). */
import { takeBackPassword } from '../../chargers/index.ts'
import type { KeepAnswer, TakeAnswer } from '../take-answer.ts'
import type { Component, Variable } from './payloads.ts'

interface SetVariables {
  readonly setVariableData: readonly {
    readonly component: Component
    readonly variable: Variable
    readonly attributeValue: string
  }[]
}
interface HasSet {
  readonly setVariableResult: readonly { readonly attributeStatus: string }[]
}

const TAKEN: ReadonlySet<string> = new Set(['Accepted', 'RebootRequired'])

/** Results are in the order of what was to be set. */
const takeRefused = (
  { setVariableData }: SetVariables,
  { setVariableResult }: HasSet,
): KeepAnswer | undefined => {
  const refused = setVariableData.find(
    ({ component, variable }, index) =>
      component.name === 'SecurityCtrlr' &&
      variable.name === 'BasicAuthPassword' &&
      !TAKEN.has(setVariableResult[index]?.attributeStatus ?? 'Accepted'),
  )
  return refused && ((tx, { chargerId }) => takeBackPassword(tx, chargerId, refused.attributeValue))
}

export const TAKES_PASSWORD: Readonly<Record<string, TakeAnswer>> = { SetVariables: takeRefused }
