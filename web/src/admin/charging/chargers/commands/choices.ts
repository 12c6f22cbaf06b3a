/** What a command's fields offer of a charger: its connectors, its EVSEs, what charges there. */
import { useQuery } from '@tanstack/react-query'
import type { CommandField } from '@voltyatra/contract/commands'
import { formatKilowattHours } from '../../../../shared/formats.ts'
import { buildRunningKey, type ChargerOne, loadRunning } from '../../shared/charger-calls.ts'
import { listUsableConnectors } from '../../shared/charger-state.ts'
import { charger as words } from '../../shared/charger-texts.ts'
import { formatConnectorName } from '../charger-overview.tsx'
import { commands } from '../command-texts.ts'
import { nameOfGrid } from '../grid-texts.ts'
import { choiceWords } from './texts.ts'

export type Choice = readonly [value: string, label: string]

const NOT_CHOSEN: Choice = ['', commands.chooseSession]

/** Undefined where the field is free. */
export function useChoices(charger: ChargerOne): (field: CommandField) => readonly Choice[] | undefined {
  const { data } = useQuery({
    queryKey: buildRunningKey(charger._id),
    queryFn: ({ signal }) => loadRunning(charger._id, signal),
  })
  const running = data?.data ?? []
  const connectors = listUsableConnectors(charger.connectors)
  return ({ choices, whole }) => {
    switch (choices) {
      case 'sessions':
        // Chosen by hand: the first of them may be another one a moment later.
        return [
          NOT_CHOSEN,
          ...running.map(
            ({ transactionId, evse, connector, energyKWh }): Choice => [
              transactionId,
              [
                connector === null ? transactionId : formatConnectorName({ evse, number: connector }),
                formatKilowattHours(energyKWh),
              ].join(' · '),
            ],
          ),
        ]
      // Searched: there may be many thousands.
      case 'cards':
        return undefined
      case 'connectors':
        return [
          ...buildWholeChoice(whole),
          ...connectors.map((one): Choice => [formatKey(one), formatConnectorName(one)]),
        ]
      case 'evses': {
        const evses = [...new Set(connectors.map(({ evse }) => evse))]
        return [
          ...buildWholeChoice(whole),
          ...evses.map((evse): Choice => [String(evse), words.onlyEvse(evse)]),
        ]
      }
      default:
        return choices?.map(([value, word]): Choice => [value, word ? choiceWords[word] : nameOfGrid(value)])
    }
  }
}

const formatKey = ({ evse, number }: { readonly evse: number; readonly number: number }): string =>
  evse === 0 ? String(number) : `${evse}.${number}`

const buildWholeChoice = (whole: string | undefined): readonly Choice[] =>
  whole === undefined
    ? []
    : [[whole, whole === '' ? commands.anyConnector : formatConnectorName({ evse: 0, number: 0 })]]
