/** What a 1.6 charger is set to: its configuration keys, out of its answers. */
import { NOTHING_MORE, type ReadVariables, type StoredVariable } from '../variables.ts'

interface GotConfiguration {
  readonly configurationKey?: readonly {
    readonly key: string
    readonly readonly: boolean
    readonly value?: string
  }[]
}
interface ChangeConfiguration {
  readonly key: string
  readonly value: string
}

/** Keys have no component. */
const KEY = {
  component: '',
  componentInstance: '',
  evse: 0,
  connector: 0,
  instance: '',
  attribute: 'Actual',
  ...NOTHING_MORE,
} as const

const readGetConfiguration = (
  _payload: object,
  { configurationKey = [] }: GotConfiguration,
  reportedAt: Date,
): readonly StoredVariable[] =>
  configurationKey.map(({ key, readonly, value = null }) => ({
    ...KEY,
    name: key,
    value,
    mutability: readonly ? 'ReadOnly' : 'ReadWrite',
    reportedAt,
  }))

const readChangeConfiguration = (
  { key, value }: ChangeConfiguration,
  { status }: { readonly status: string },
  reportedAt: Date,
): readonly StoredVariable[] => (status === 'Accepted' ? [{ ...KEY, name: key, value, reportedAt }] : [])

export const READ_VARIABLES: Readonly<Record<string, ReadVariables>> = {
  ChangeConfiguration: readChangeConfiguration,
  GetConfiguration: readGetConfiguration,
}
