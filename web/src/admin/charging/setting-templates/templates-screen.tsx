/** Templates of chargers' settings: what is wanted of each maker and model, and how many chargers differ. */
import { Link } from 'react-router'
import { useMay } from '../../frame/panel.ts'
import { ScreenHead } from '../../frame/screen-head.tsx'
import type { ListOf } from '../../list/list-of.ts'
import { useListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import { useRow } from '../../list/use-list.ts'
import buttonStyles from '../../ui/buttons.module.css'
import { Moment } from '../../ui/moment.tsx'
import { Status } from '../../ui/status.tsx'
import { loadTemplates, type SettingTemplate } from './calls.ts'
import { CorrectSettingsDialog } from './correct-settings-dialog.tsx'
import { DifferencesDialog } from './differences-dialog.tsx'
import { TemplateDialog } from './template-dialog.tsx'
import { templates as words } from './texts.ts'

const { columns } = words
/** What the address of the screen names in place of a record. */
const NEW = 'new'

export function Component() {
  const url = useListUrl()
  const maySecure = useMay()('charger.secure')
  const list: ListOf<SettingTemplate> = {
    topic: 'firmware',
    name: 'setting-templates',
    label: words.list,
    load: loadTemplates,
    search: words.search,
    columns: [
      {
        label: columns.model,
        isTitle: true,
        width: 12,
        cell: ({ _id, vendor, model }) => (
          <Link className={buttonStyles.link} to={url.opening(_id)}>
            {`${vendor} ${model}`}
          </Link>
        ),
      },
      {
        label: columns.settings,
        rank: 2,
        width: 5,
        isNumber: true,
        cell: ({ settings }) => settings.length,
      },
      { label: columns.read, rank: 1, width: 7, cell: ({ read, chargers }) => words.readOf(read, chargers) },
      { label: columns.differing, rank: 1, width: 8, cell: (template) => <Differing template={template} /> },
      { label: columns.at, sort: 'createdAt', rank: 3, cell: ({ createdAt }) => <Moment at={createdAt} /> },
    ],
    empty: words.empty,
    emptyHint: words.emptyHint,
    ...(maySecure && {
      add: (
        <Link className={buttonStyles.primary} to={url.opening(NEW)}>
          {words.add}
        </Link>
      ),
      actions: ({ _id, vendor, model }) => (
        <Link
          className={buttonStyles.button}
          to={url.opening(_id, 'change')}
          aria-label={words.changeOf(`${vendor} ${model}`)}
        >
          {words.change}
        </Link>
      ),
      buttonWidth: 7,
    }),
  }
  const open = useRow(list, url)
  return (
    <>
      <ScreenHead hint={words.hint} />
      <ListView list={list} url={url} />
      {maySecure && url.openId === NEW && <TemplateDialog template={undefined} onClose={url.close} />}
      {maySecure && open && url.openAction === 'change' && (
        <TemplateDialog key={open._id} template={open} onClose={url.close} />
      )}
      {maySecure && open && url.openAction === 'put-right' && (
        <CorrectSettingsDialog key={open._id} template={open} onClose={url.close} />
      )}
      {open && url.openAction === undefined && (
        <DifferencesDialog
          key={open._id}
          template={open}
          putRight={maySecure && open.differing > 0 ? url.opening(open._id, 'put-right') : undefined}
          onClose={url.close}
        />
      )}
    </>
  )
}

function Differing({ template: { read, differing } }: { readonly template: SettingTemplate }) {
  if (differing > 0) return <Status value="differing" tone="warn" word={words.differing(differing)} />
  return read > 0 ? <Status value="same" tone="good" word={words.none} /> : words.notRead
}
