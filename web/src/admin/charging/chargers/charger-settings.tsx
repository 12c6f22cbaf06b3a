/** What a charger is set to, as it last reported: searched, read anew, and changed one by one. */

import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { findCommandSet } from '@voltyatra/contract/commands'
import { isMasked } from '@voltyatra/domain'
import { Link, useLocation, useNavigate } from 'react-router'
import { useForm } from '../../form/use-form.ts'
import { useMay } from '../../frame/panel.ts'
import type { Rows } from '../../list/list-of.ts'
import { changeSearch, type ListUrl } from '../../list/list-url.ts'
import buttonStyles from '../../ui/buttons.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Note } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { type ChargerOne, loadVariables, type Variable } from '../shared/charger-calls.ts'
import { Age } from '../shared/charger-parts.tsx'
import { findSettingName } from '../shared/setting-names.ts'
import styles from './chargers.module.css'
import { commands, chargerSettings as words } from './command-texts.ts'
import { Sending } from './commands/sending.tsx'
import { useNewest } from './newest.ts'
import { Searched } from './searched.tsx'
import { SettingName } from './setting-name.tsx'
import { formatPart, formatVariableName, type Setting, toSettings } from './settings.ts'

/** Megabytes: they are loaded again now and then, and not whenever the charger says something. */
const isHeavy = (all: readonly unknown[] | undefined): boolean => (all?.length ?? 0) > 1_000
const LOOK_AGAIN_MS = 30_000

interface ChargerSettingsProps {
  readonly charger: ChargerOne
  readonly url: ListUrl
}

/** A charger may report thousands. */
const STEPS = {
  most: 100,
  first: words.first,
  more: words.more,
  by: {
    label: words.columns.part,
    all: words.all,
    of: ({ variable }: Setting) => variable.component,
    option: words.countOf,
  },
} as const

export function ChargerSettings({ charger, url }: ChargerSettingsProps) {
  const { _id: id } = charger
  const may = useMay()('charger.manage') && charger.status === 'accepted'
  const variables = useQuery({
    queryKey: ['charger', 'variables', id],
    queryFn: ({ signal }) => loadVariables(id, signal),
    select: toSettings,
    refetchInterval: ({ state }) => (isHeavy(state.data) ? LOOK_AGAIN_MS : false),
  })
  useNewest(id, () => {
    if (!isHeavy(variables.data)) void variables.refetch()
  })
  return (
    <section className={layoutStyles.stack} aria-label={words.title}>
      {may && (
        <div className={layoutStyles.stack}>
          <p className={textStyles.quiet}>{words.hint}</p>
          {!charger.connected && <Note tone="warn" role="status" text={commands.offline} />}
          <Sending
            charger={charger}
            commandOf={findCommandSet(charger.protocol).readSettings}
            label={words.read}
            running={words.reading}
            answered={words.asked}
          />
        </div>
      )}
      <Loaded of={variables}>
        {(all) => <Settings all={all} charger={charger} url={url} mayChange={may} />}
      </Loaded>
    </section>
  )
}

interface SettingsProps extends ChargerSettingsProps {
  readonly all: readonly Setting[]
  readonly mayChange: boolean
}

function Settings({ all, charger, url, mayChange }: SettingsProps) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  if (all.length === 0) return <p className={textStyles.quiet}>{words.empty}</p>
  const open = mayChange ? all.find(({ _id }) => _id === url.get('setting')) : undefined
  const at = (setting: string) => pathname + changeSearch(search, { setting })
  return (
    <div className={layoutStyles.stack}>
      <Searched
        list={buildRows(charger, mayChange ? at : undefined)}
        rows={all}
        textOf={({ text }) => text}
        label={words.search}
        nothing={words.nothing}
        steps={STEPS}
      />
      {open && <SetDialog charger={charger} setting={open} onClose={() => void navigate(at(''))} />}
    </div>
  )
}

const { columns } = words
const NOTHING = '—'

const buildRows = (
  { protocol }: ChargerOne,
  addressOf: ((setting: string) => string) | undefined,
): Rows<Setting> => ({
  label: words.title,
  columns: [
    {
      label: columns.name,
      isTitle: true,
      cell: ({ variable }) => (
        <SettingName of={findSettingName(variable)} name={formatVariableName(variable)} />
      ),
    },
    ...(findCommandSet(protocol).hasComponents
      ? [
          {
            label: columns.part,
            cell: ({ variable }: Setting) => <span className={styles.setting}>{formatPart(variable)}</span>,
          },
        ]
      : []),
    {
      label: columns.value,
      rank: 1,
      cell: ({ variable }) => <span className={styles.setting}>{formatValue(variable)}</span>,
    },
    {
      label: columns.reported,
      rank: 3,
      width: 8,
      cell: ({ variable }) => (
        <span className={`${textStyles.nowrap} ${textStyles.quiet}`}>
          <Age at={variable.reportedAt} />
        </span>
      ),
    },
  ],
  ...(addressOf && {
    buttonWidth: 6.5,
    actions: ({ _id, variable }) =>
      variable.mutability === 'ReadOnly' ? (
        <span className={`${textStyles.quiet} ${textStyles.nowrap}`}>{words.readOnly}</span>
      ) : (
        <Link
          className={buttonStyles.button}
          to={addressOf(_id)}
          aria-label={words.setOf(formatVariableName(variable))}
        >
          {words.set}
        </Link>
      ),
  }),
})

function formatValue({ value, unit, mutability }: Variable): string {
  if (value === null) return mutability === 'WriteOnly' ? words.secret : NOTHING
  return [value || NOTHING, unit].filter(Boolean).join(' ')
}

interface SetDialogProps {
  readonly charger: ChargerOne
  readonly setting: Setting
  readonly onClose: () => void
}

function SetDialog({ charger, setting: { variable }, onClose }: SetDialogProps) {
  const form = useForm({ initial: { value: isMasked(variable.value) ? '' : (variable.value ?? '') } })
  const part = formatPart(variable)
  const inWords = findSettingName(variable)
  return (
    <Dialog title={words.setOf(formatVariableName(variable))} onClose={onClose}>
      <div className={layoutStyles.stack}>
        {inWords && <p>{inWords}</p>}
        {part && <p className={textStyles.quiet}>{part}</p>}
        <p>{words.now(formatValue(variable))}</p>
        <Sending
          charger={charger}
          commandOf={() => findCommandSet(charger.protocol).changeSetting(variable, form.values.value)}
        >
          <TextInput label={words.value} spellCheck={false} data-autofocus {...form.field('value')} />
        </Sending>
      </div>
    </Dialog>
  )
}
