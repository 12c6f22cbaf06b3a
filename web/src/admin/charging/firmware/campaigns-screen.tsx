/** Campaigns with firmware or settings: how far each has come. */
import { Link } from 'react-router'
import { count } from '../../../shared/formats.ts'
import { usePanel } from '../../frame/panel.ts'
import { ScreenHead } from '../../frame/screen-head.tsx'
import type { ListOf } from '../../list/list-of.ts'
import { useListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import { useRow } from '../../list/use-list.ts'
import buttonStyles from '../../ui/buttons.module.css'
import { Moment } from '../../ui/moment.tsx'
import { type FirmwareCampaign, loadCampaigns } from './calls.ts'
import { CampaignDialog } from './campaign-dialog.tsx'
import { CampaignState, countFailed, formatBrought, formatProgress } from './campaign-state.tsx'
import { campaigns as words } from './texts.ts'

const { columns } = words
const STATES = Object.entries(words.states).map(([value, label]) => ({ value, label }))

export function Component() {
  const url = useListUrl()
  const { to } = usePanel()
  const list: ListOf<FirmwareCampaign> = {
    topic: 'firmware',
    name: 'firmware-campaigns',
    label: words.list,
    load: loadCampaigns,
    search: words.search,
    filters: [{ name: 'status', label: words.state, options: STATES }],
    columns: [
      {
        label: columns.version,
        isTitle: true,
        width: 8,
        cell: (campaign) => (
          <Link className={buttonStyles.link} to={url.opening(campaign._id)}>
            {formatBrought(campaign)}
          </Link>
        ),
      },
      { label: columns.model, rank: 1, width: 12, cell: ({ vendor, model }) => `${vendor} ${model}` },
      { label: columns.state, rank: 1, width: 10, cell: ({ state }) => <CampaignState state={state} /> },
      { label: columns.stage, rank: 2, width: 10, cell: ({ stage }) => words.stages[stage - 1] },
      {
        label: columns.progress,
        rank: 1,
        width: 7,
        cell: formatProgress,
      },
      {
        label: columns.failed,
        rank: 2,
        width: 5,
        isNumber: true,
        cell: (campaign) => count(countFailed(campaign)),
      },
      { label: columns.at, sort: 'createdAt', rank: 3, cell: ({ createdAt }) => <Moment at={createdAt} /> },
    ],
    empty: words.empty,
    emptyHint: words.emptyHint,
  }
  const open = useRow(list, url)
  return (
    <>
      <ScreenHead hint={words.hint}>
        <Link className={buttonStyles.button} to={to('firmware-images')}>
          {words.begin.firmware}
        </Link>
        <Link className={buttonStyles.button} to={to('setting-templates')}>
          {words.begin.settings}
        </Link>
      </ScreenHead>
      <ListView list={list} url={url} />
      {open && <CampaignDialog key={open._id} campaign={open} onClose={url.close} />}
    </>
  )
}
