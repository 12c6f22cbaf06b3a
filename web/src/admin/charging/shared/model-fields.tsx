/** The maker and model of chargers, as these report them: offered where there are such chargers, and counted. */
import { Autocomplete } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { listFirmwareVersions, ReplyOf } from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'
import textStyles from '../../ui/text.module.css'
import { modelFields as words } from './campaign-texts.ts'

export type ReportedVersion = ReplyOf<typeof listFirmwareVersions>['data'][number]

const loadVersions = (signal: AbortSignal) =>
  callApi<typeof listFirmwareVersions>('GET', '/firmware-versions', { signal })

/** Which versions the chargers of each maker and model have. */
export const useVersions = () =>
  useQuery({
    queryKey: ['charger', 'firmware-versions'],
    queryFn: ({ signal }) => loadVersions(signal),
  })

interface ModelFieldsProps {
  readonly vendor: string
  readonly model: string
  readonly errors: Readonly<Partial<Record<'vendor' | 'model', string>>>
  readonly onChange: (name: 'vendor' | 'model', value: string) => void
}

const listOnce = (texts: readonly string[]): string[] => [...new Set(texts)]

export function ModelFields({ vendor, model, errors, onChange }: ModelFieldsProps) {
  const versions = useVersions().data?.data
  const ofVendor = versions?.filter((one) => one.vendor === vendor.trim())
  const chargers = ofVendor
    ?.filter((one) => one.model === model.trim())
    .reduce((sum, one) => sum + one.chargers, 0)
  return (
    <>
      <Autocomplete
        label={words.vendor}
        description={words.vendorHint}
        name="vendor"
        data={listOnce(versions?.map((one) => one.vendor) ?? [])}
        value={vendor}
        error={errors.vendor}
        // A window that opens with this field first is not covered by its choices.
        openOnFocus={false}
        onChange={(value) => onChange('vendor', value)}
      />
      <Autocomplete
        label={words.model}
        name="model"
        data={listOnce(ofVendor?.map((one) => one.model) ?? [])}
        value={model}
        error={errors.model}
        openOnFocus={false}
        onChange={(value) => onChange('model', value)}
      />
      {vendor.trim() !== '' && model.trim() !== '' && chargers !== undefined && (
        <p role="status" className={textStyles.quiet}>
          {words.chargers(chargers)}
        </p>
      )}
    </>
  )
}
