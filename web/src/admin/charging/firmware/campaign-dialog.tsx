/** One campaign with its chargers, and what a person can do with it. */
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { count, formatTime } from '../../../shared/formats.ts'
import { useMay, usePanel } from '../../frame/panel.ts'
import type { Rows } from '../../list/list-of.ts'
import { PagedRows } from '../../list/paged-rows.tsx'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import { ConfirmAgain } from '../../ui/confirm-again.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Moment } from '../../ui/moment.tsx'
import { Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { SettingList } from '../shared/settings.tsx'
import { type FirmwareCampaign, type FirmwareStep, loadSteps, resumeCampaign, stopCampaign } from './calls.ts'
import {
  CampaignState,
  countAll,
  countFailed,
  formatBrought,
  formatProgress,
  nameStep,
  StepState,
} from './campaign-state.tsx'
import { campaigns as words } from './texts.ts'

interface OfCampaign {
  readonly campaign: FirmwareCampaign
}

export function CampaignDialog({ campaign, onClose }: OfCampaign & { readonly onClose: () => void }) {
  const may = useMay()
  const { vendor, model, fromVersion, wantedSettings } = campaign
  const next = formatNextStage(campaign)
  return (
    <Dialog title={`${model}: ${formatBrought(campaign)}`} size="wide" onClose={onClose}>
      <div className={layoutStyles.stack}>
        <Facts
          of={[
            [words.columns.state, <CampaignState key="state" state={campaign.state} />],
            [words.columns.stage, words.stages[campaign.stage - 1]],
            [words.columns.progress, formatProgress(campaign)],
            [words.columns.failed, count(countFailed(campaign))],
            [words.columns.model, `${vendor} ${model}`],
            ...(fromVersion === null ? [] : ([[words.from, fromVersion]] as const)),
            ...(next === undefined ? [] : ([[words.next, next]] as const)),
            [words.atOnce, campaign.mostAtOnce],
            [words.failPercent, `${campaign.failPercent}\u00a0%`],
            [words.begun, formatTime(campaign.createdAt)],
            [words.by, campaign.createdBy],
          ]}
        />
        {wantedSettings.length > 0 && <SettingList settings={wantedSettings} />}
        {may('charger.secure') && <Actions campaign={campaign} />}
        <Steps campaign={campaign} />
      </div>
    </Dialog>
  )
}

const MINUTE_MS = 60_000

/** Undefined where none comes any more. */
function formatNextStage({ state, stage, watchMinutes, stageDoneAt }: FirmwareCampaign): string | undefined {
  if (stage >= words.stages.length || state === 'done' || state === 'cancelled') return undefined
  if (watchMinutes === null) return words.nextByPerson
  if (state !== 'between' || stageDoneAt === null) return words.nextAfter(watchMinutes)
  return words.nextAt(formatTime(new Date(Date.parse(stageDoneAt) + watchMinutes * MINUTE_MS)))
}

const ORDER = Object.keys(words.steps) as readonly FirmwareStep['state'][]

/** Its chargers, all or those in one state: those that failed first, where it stopped for them. */
function Steps({ campaign }: OfCampaign) {
  const { _id: id, counts, brings, state } = campaign
  const { to } = usePanel()
  const [chosen, setChosen] = useState<FirmwareStep['state'] | ''>(
    state === 'stopped' && counts.failed > 0 ? 'failed' : '',
  )
  const options = [
    { value: '', label: words.stepCount(words.step.all, countAll(campaign)) },
    ...ORDER.filter((one) => counts[one] > 0 || one === chosen).map((one) => ({
      value: one,
      label: words.stepCount(nameStep(one, brings), counts[one]),
    })),
  ]
  return (
    <section className={layoutStyles.stack} aria-label={words.chargers}>
      <h3>{words.chargers}</h3>
      <div className={fieldStyles.oneField}>
        <NativeSelect
          label={words.step.state}
          data={options}
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value as FirmwareStep['state'] | '')}
        />
      </div>
      <PagedRows
        name={['firmware', 'steps', id, chosen]}
        load={(cursor, signal) => loadSteps({ id, status: chosen, cursor }, signal)}
        rows={buildSteps(brings, (chargerId) => to('chargers', { open: chargerId }))}
        empty={words.noChargers}
        more={words.more}
      />
    </section>
  )
}

const VERSION: Rows<FirmwareStep>['columns'][number] = {
  label: words.step.version,
  rank: 1,
  width: 9,
  cell: ({ fromVersion, version }) =>
    words.step.fromTo(fromVersion ?? words.step.unknown, version ?? words.step.unknown),
}

const buildSteps = (
  brings: FirmwareCampaign['brings'],
  addressOf: (chargerId: string) => string,
): Rows<FirmwareStep> => ({
  label: words.chargers,
  columns: [
    {
      label: words.step.charger,
      isTitle: true,
      width: 10,
      cell: ({ chargerId, charger, stationName, connected }) => (
        <>
          <Link className={buttonStyles.link} to={addressOf(chargerId)}>
            {charger}
          </Link>
          {stationName && <div className={textStyles.quiet}>{stationName}</div>}
          {!connected && <div className={textStyles.quiet}>{words.step.offline}</div>}
        </>
      ),
    },
    {
      label: words.step.state,
      rank: 1,
      width: 12,
      cell: ({ state, problem, connected, isCharging }) => (
        <>
          <StepState state={state} brings={brings} />
          {state === 'waiting' && connected && isCharging && (
            <div className={textStyles.quiet}>{words.step.charging}</div>
          )}
          {problem && <div className={textStyles.quiet}>{problem}</div>}
        </>
      ),
    },
    { label: words.step.stage, rank: 2, width: 4, cell: ({ stage }) => words.step.stages[stage - 1] },
    ...(brings === 'firmware' ? [VERSION] : []),
    { label: words.step.at, rank: 2, width: 8, cell: ({ changedAt }) => <Moment at={changedAt} /> },
  ],
})

/** What each state allows; the server has the last word. */
const CONTINUING = {
  running: [],
  between: ['advance'],
  paused: ['resume'],
  stopped: ['resume'],
  done: [],
  cancelled: [],
} as const

function Actions({ campaign }: OfCampaign) {
  const { _id: id, state } = campaign
  const continuing = useWrite(resumeCampaign, ['firmware'])
  const halting = useWrite(stopCampaign, ['firmware'])
  const goOn = async (how: 'resume' | 'advance' | 'retry') => {
    halting.clear()
    const outcome = await continuing.run({ id, how })
    if (outcome && 'reply' in outcome) showSuccess(outcome.reply.message ?? '')
  }
  const stop = async (how: 'pause' | 'cancel') => {
    continuing.clear()
    const outcome = await halting.run({ id, how })
    if (outcome && 'reply' in outcome) showSuccess(outcome.reply.message ?? '')
  }
  if (state === 'cancelled') return null
  const hasFailed = countFailed(campaign) > 0 && state !== 'paused'
  return (
    <>
      <div className={fieldStyles.formActions}>
        {CONTINUING[state].map((how) => (
          <ActionButton
            key={how}
            label={how === 'resume' && state === 'stopped' ? words.actions.without : words.actions[how]}
            tone="primary"
            running={words.running}
            isRunning={continuing.isRunning}
            onClick={() => void goOn(how)}
          />
        ))}
        {hasFailed && (
          <ActionButton
            label={words.actions.retry}
            running={words.running}
            isRunning={continuing.isRunning}
            onClick={() => void goOn('retry')}
          />
        )}
        {(state === 'running' || state === 'between') && (
          <ActionButton
            label={words.actions.pause}
            running={words.running}
            isRunning={halting.isRunning}
            onClick={() => void stop('pause')}
          />
        )}
      </div>
      {state !== 'done' && (
        <ConfirmAgain
          label={words.actions.cancel}
          hint={words.cancelHint}
          running={words.running}
          isRunning={halting.isRunning}
          onConfirm={() => stop('cancel')}
        />
      )}
      <Refused problem={continuing.problem ?? halting.problem} />
    </>
  )
}
