/** The operator has a charger's display show codes, has their secret replaced, or has the label count again. */
import { ok, type Result, refuse } from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import { hasCharger, startDisplayCode, stopDisplayCode } from './queries.ts'

interface DisplayRequest {
  readonly stationId: string
  readonly connectorId: string
  /** On again makes a new secret. */
  readonly isOn: boolean
}

export type DisplayRefused = { readonly kind: 'connector-not-found' | 'charger-not-found' }

export async function setDisplayCode(
  work: Work,
  { stationId, connectorId, isOn }: DisplayRequest,
): Promise<Result<undefined, DisplayRefused>> {
  const has = await hasCharger(work.tx, { stationId, connectorId })
  if (has === undefined) return refuse({ kind: 'connector-not-found' })
  if (isOn && !has) return refuse({ kind: 'charger-not-found' })
  if (isOn) await startDisplayCode(work.tx, connectorId, work.now)
  else if (!(await stopDisplayCode(work.tx, connectorId, work.now))) {
    work.nothingChanged()
    return ok(undefined)
  }
  await work.audit({
    action: isOn ? 'display-code.set' : 'display-code.end',
    subject: { kind: 'station', id: stationId },
    after: { connectorId },
  })
  return ok(undefined)
}
