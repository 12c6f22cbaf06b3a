/** The settings that a charger reported, to be searched. */
import type { Rows } from '../../list/list-of.ts'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import { findSettingName } from '../shared/setting-names.ts'
import styles from './chargers.module.css'
import { commands } from './command-texts.ts'
import { listSettings, listUnknown, type Setting } from './configuration.ts'
import { Searched } from './searched.tsx'
import { SettingName } from './setting-name.tsx'

const words = commands.configuration

const nameOf = (key: string): string | undefined =>
  findSettingName({ component: '', name: key, instance: '' })

const ROWS: Rows<Setting> = {
  label: words.title,
  columns: [
    {
      label: words.columns.key,
      isTitle: true,
      cell: ({ _id }) => <SettingName name={_id} of={nameOf(_id)} />,
    },
    {
      label: words.columns.value,
      cell: ({ value }) => <span className={styles.setting}>{value || '—'}</span>,
    },
    {
      label: words.columns.readonly,
      cell: ({ isReadOnly }) => (isReadOnly ? words.no : words.yes),
    },
  ],
}

export function ConfigurationTable({ answer }: { readonly answer: Readonly<Record<string, unknown>> }) {
  const unknown = listUnknown(answer)
  return (
    <section className={layoutStyles.stack} aria-label={words.title}>
      <Searched
        list={ROWS}
        rows={listSettings(answer)}
        textOf={({ _id, value }) => `${_id} ${value} ${nameOf(_id) ?? ''}`}
        label={words.search}
        nothing={words.nothing}
      />
      {unknown.length > 0 && <p className={textStyles.quiet}>{words.unknown(unknown.join(', '))}</p>}
    </section>
  )
}
