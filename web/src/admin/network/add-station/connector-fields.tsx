/** The connectors of a station, each with its type and power. */
import { NativeSelect, TextInput } from '@mantine/core'
import { CONNECTOR_TYPES } from '@voltyatra/domain'
import { ActionButton } from '../../ui/action-button.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import fieldStyles from '../../ui/fields.module.css'
import { Icon } from '../../ui/icons.tsx'
import { stationForm } from '../shared/station-texts.ts'
import styles from './add-station.module.css'
import { type ConnectorValues, NEW_CONNECTOR } from './station-values.ts'

interface ConnectorFieldsProps {
  readonly connectors: readonly ConnectorValues[]
  readonly onChange: (connectors: readonly ConnectorValues[]) => void
}

export function ConnectorFields({ connectors, onChange }: ConnectorFieldsProps) {
  const set = (at: number, changes: Partial<ConnectorValues>) =>
    onChange(connectors.map((one, other) => (other === at ? { ...one, ...changes } : one)))
  return (
    <fieldset className={fieldStyles.group}>
      <legend>{stationForm.connectors}</legend>
      {addNumbers(connectors).map(({ number, at, ...connector }) => (
        <div key={number} className={styles.connector}>
          <NativeSelect
            label={stationForm.connectorType(number)}
            data={[...CONNECTOR_TYPES]}
            value={connector.type}
            onChange={(event) => set(at, { type: event.currentTarget.value })}
          />
          <TextInput
            label={stationForm.connectorPower(number)}
            inputMode="decimal"
            value={connector.power}
            onChange={(event) => set(at, { power: event.currentTarget.value })}
          />
          <button
            type="button"
            className={buttonStyles.iconButton}
            aria-label={stationForm.removeConnector(number)}
            disabled={connectors.length === 1}
            onClick={() => onChange(connectors.filter((_, other) => other !== at))}
          >
            <Icon name="trash" />
          </button>
        </div>
      ))}
      <div>
        <ActionButton
          label={stationForm.addConnector}
          onClick={() => onChange([...connectors, NEW_CONNECTOR])}
        />
      </div>
    </fieldset>
  )
}

const addNumbers = (connectors: readonly ConnectorValues[]) =>
  connectors.map((connector, at) => ({ ...connector, at, number: at + 1 }))
