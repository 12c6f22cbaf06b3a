/** How a campaign, and each of its chargers, stands. */
import { Status } from '../../ui/status.tsx'
import { settingTexts } from '../shared/setting-texts.ts'
import type { FirmwareCampaign, FirmwareStep } from './calls.ts'
import { campaigns as words } from './texts.ts'

const TONES = {
  running: 'info',
  between: 'warn',
  paused: 'warn',
  stopped: 'bad',
  done: 'good',
  cancelled: 'calm',
} as const

export const CampaignState = ({ state }: Pick<FirmwareCampaign, 'state'>) => (
  <Status value={state} tone={TONES[state]} word={words.states[state]} />
)

const STEP_TONES = {
  waiting: 'calm',
  sent: 'info',
  downloading: 'info',
  installing: 'info',
  installed: 'good',
  failed: 'bad',
  'given-up': 'bad',
  'not-asked': 'calm',
} as const

interface StepStateProps extends Pick<FirmwareStep, 'state'> {
  readonly brings: FirmwareCampaign['brings']
}

export const nameStep = (state: FirmwareStep['state'], brings: FirmwareCampaign['brings']): string =>
  brings === 'settings' && state === 'installed' ? words.set : words.steps[state]

export const StepState = ({ state, brings }: StepStateProps) => (
  <Status value={state} tone={STEP_TONES[state]} word={nameStep(state, brings)} />
)

/** What a campaign brings, as it is called. */
export const formatBrought = ({
  version,
  settings,
}: Pick<FirmwareCampaign, 'version' | 'settings'>): string => version ?? settingTexts.count(settings)

export const countAll = ({ counts }: Pick<FirmwareCampaign, 'counts'>): number =>
  Object.values(counts).reduce((sum, one) => sum + one, 0)

export const countFailed = ({ counts }: Pick<FirmwareCampaign, 'counts'>): number =>
  counts.failed + counts['given-up']

/** How many of its chargers have what it brings. */
export const formatProgress = (campaign: Pick<FirmwareCampaign, 'counts'>): string =>
  words.progress(campaign.counts.installed, countAll(campaign))
