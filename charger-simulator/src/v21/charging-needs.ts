/** What a car needs once it charges at a bidirectional charger (Q). The current is left out: the car does not choose one. */
import type { Transaction } from '../model/connector.ts'
import type { Station } from '../station.ts'
import { call, isAlternating } from '../v201/messages.ts'
import type { OutgoingCall } from '../wire/outbox.ts'

/** Energy transfer of its connectors, what a car prefers first. */
const getTransferModes = (isAc: boolean): readonly string[] =>
  isAc ? ['AC_three_phase', 'AC_single_phase'] : ['DC_BPT', 'DC']

/** Nothing at a charger that has nothing to do with the grid. */
export function buildChargingNeeds(station: Station, { connector }: Transaction): readonly OutgoingCall[] {
  if (station.quirks.grid === 'no') return []
  const modes = getTransferModes(isAlternating(station.model.connector(connector)))
  const chargingNeeds = { requestedEnergyTransfer: modes[0] ?? 'DC', availableEnergyTransfer: modes }
  const timestamp = station.toStamp(station.clock.now())
  return [call('NotifyEVChargingNeeds', { evseId: connector, timestamp, chargingNeeds })]
}
