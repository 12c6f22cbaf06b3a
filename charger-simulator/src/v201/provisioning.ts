/** Variables and reports: what a charger of 2.0.1 answers about itself. */
import {
  type Answer,
  answerStatus,
  type Payload,
  readPayload,
  readPayloads,
  readText,
  readTexts,
  requireNumber,
  requirePayload,
  requireText,
} from '../payload.ts'
import type { Station } from '../station.ts'
import { buildReport, isComponent, isVariable, listVariables, type Variable } from './device-model.ts'
import { call } from './messages.ts'

/** @returns the variable, or why there is none */
function findVariable(
  all: readonly Variable[],
  requested: Payload,
): Variable | 'UnknownComponent' | 'UnknownVariable' {
  const component = requirePayload(requested, 'component')
  const ofComponent = all.filter((known) => isComponent(known.component, component, false))
  if (ofComponent.length === 0) return 'UnknownComponent'
  const variable = requirePayload(requested, 'variable')
  return ofComponent.find((known) => isVariable(known.variable, variable, false)) ?? 'UnknownVariable'
}

function getVariables(payload: Payload, station: Station): Answer {
  const all = listVariables(station)
  const results = readPayloads(payload, 'getVariableData').map((requested): Payload => {
    const attributeType = readText(requested, 'attributeType') ?? 'Actual'
    const same = {
      attributeType,
      component: requirePayload(requested, 'component'),
      variable: requirePayload(requested, 'variable'),
    }
    const found = findVariable(all, requested)
    if (typeof found === 'string') return { ...same, attributeStatus: found }
    if (attributeType !== 'Actual') return { ...same, attributeStatus: 'NotSupportedAttributeType' }
    return found.mutability === 'WriteOnly'
      ? { ...same, attributeStatus: 'Rejected' }
      : { ...same, attributeStatus: 'Accepted', attributeValue: found.value }
  })
  return { reply: { getVariableResult: results } }
}

function setVariables(payload: Payload, station: Station): Answer {
  const all = listVariables(station)
  const changed: string[] = []
  const results = readPayloads(payload, 'setVariableData').map((requested): Payload => {
    const attributeType = readText(requested, 'attributeType') ?? 'Actual'
    const same = {
      attributeType,
      component: requirePayload(requested, 'component'),
      variable: requirePayload(requested, 'variable'),
    }
    const found = findVariable(all, requested)
    if (typeof found === 'string') return { ...same, attributeStatus: found }
    if (attributeType !== 'Actual') return { ...same, attributeStatus: 'NotSupportedAttributeType' }
    const { setting } = found
    if (setting === undefined) return { ...same, attributeStatus: 'Rejected' }
    const outcome = station.model.settings.set(setting, requireText(requested, 'attributeValue'))
    if (outcome === 'Accepted' || outcome === 'RebootRequired') changed.push(setting)
    return { ...same, attributeStatus: outcome === 'NotSupported' ? 'UnknownVariable' : outcome }
  })
  return {
    reply: { setVariableResult: results },
    afterwards() {
      for (const name of changed) station.settingChanged(name)
    },
  }
}

function getBaseReport(payload: Payload, station: Station): Answer {
  const requestId = requireNumber(payload, 'requestId')
  const base = requireText(payload, 'reportBase')
  const all = listVariables(station)
  const meant =
    base === 'FullInventory'
      ? all
      : base === 'ConfigurationInventory'
        ? all.filter(({ mutability }) => mutability !== 'ReadOnly')
        : all.filter(({ variable }) => variable.name === 'AvailabilityState' || variable.name === 'Problem')
  return answerStatus('Accepted', () => report(station, requestId, meant))
}

function getReport(payload: Payload, station: Station): Answer {
  const requestId = requireNumber(payload, 'requestId')
  const requested = readPayloads(payload, 'componentVariable')
  const criteria = readTexts(payload, 'componentCriteria')
  const found = listVariables(station).filter(({ component, variable }) => {
    const isNamed =
      requested.length === 0 ||
      requested.some(
        (one) =>
          isComponent(component, requirePayload(one, 'component'), true) &&
          isVariable(variable, readPayload(one, 'variable'), true),
      )
    // Everything here is there, enabled and active, and only a connector's fault is a problem.
    const areOnlyProblems = criteria?.every((one) => one === 'Problem')
    return isNamed && (!areOnlyProblems || variable.name === 'Problem')
  })
  if (found.length === 0) return answerStatus('EmptyResultSet')
  return answerStatus('Accepted', () => report(station, requestId, found))
}

function report(station: Station, requestId: number, variables: readonly Variable[]): void {
  const size = station.model.settings.number('2.0.1 ItemsReport') || variables.length
  const generatedAt = station.toStamp(station.clock.now())
  for (let seqNo = 0; seqNo * size < variables.length; seqNo += 1) {
    const part = variables.slice(seqNo * size, (seqNo + 1) * size)
    station.send(
      call('NotifyReport', {
        requestId,
        generatedAt,
        seqNo,
        tbc: (seqNo + 1) * size < variables.length,
        reportData: part.map(buildReport),
      }),
    )
  }
}

export const PROVISIONING: Readonly<Record<string, (payload: Payload, station: Station) => Answer>> = {
  GetVariables: getVariables,
  SetVariables: setVariables,
  GetBaseReport: getBaseReport,
  GetReport: getReport,
  SetNetworkProfile: () => answerStatus('Accepted'),
  GetMonitoringReport: () => answerStatus('NotSupported'),
  SetMonitoringBase: () => answerStatus('NotSupported'),
  SetMonitoringLevel: () => answerStatus('Rejected'),
  SetVariableMonitoring: (payload) => ({
    reply: {
      setMonitoringResult: readPayloads(payload, 'setMonitoringData').map((requested) => ({
        status: 'UnsupportedMonitorType',
        type: requireText(requested, 'type'),
        severity: requireNumber(requested, 'severity'),
        component: requirePayload(requested, 'component'),
        variable: requirePayload(requested, 'variable'),
      })),
    },
  }),
}
