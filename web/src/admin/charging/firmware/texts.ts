/** Texts of campaigns that bring firmware or settings. */
import { count } from '../../../shared/formats.ts'

function formatMinutes(minutes: number): string {
  const [many, unit] =
    minutes % 1_440 === 0
      ? [minutes / 1_440, 'day']
      : minutes % 60 === 0
        ? [minutes / 60, 'hour']
        : [minutes, 'minute']
  return `${many} ${unit}${many === 1 ? '' : 's'}`
}

export const campaigns = {
  hint: 'A campaign brings new firmware or settings to many chargers: first to 5 %, then to 25 %, then to all.',
  begin: { firmware: 'Bring firmware', settings: 'Bring settings' },
  list: 'Campaigns',
  search: 'Search by maker, model or version',
  state: 'State',
  columns: {
    version: 'Brings',
    model: 'Chargers',
    state: 'State',
    stage: 'Stage',
    progress: 'Done',
    failed: 'Failed',
    at: 'Begun',
  },
  states: {
    running: 'Running',
    between: 'Between stages',
    paused: 'Paused',
    stopped: 'Stopped: too many failed',
    done: 'Done',
    cancelled: 'Cancelled',
  },
  stages: ['5 % of the chargers', '25 % of the chargers', 'All chargers'],
  progress: (installed: number, all: number) => `${count(installed)} of ${count(all)}`,
  empty: 'No campaigns found.',
  emptyHint: 'Begin one under Firmware or Charger Settings.',
  begun: 'Begun',
  by: 'By',
  from: 'Only from version',
  atOnce: 'Chargers at once',
  failPercent: 'Stops where more fail than',
  next: 'Next stage',
  nextByPerson: 'Begun by a person',
  nextAfter: (minutes: number) => `By itself, ${formatMinutes(minutes)} after the stage`,
  chargers: 'Chargers',
  noChargers: 'This campaign has no chargers.',
  more: 'Show more chargers',
  step: {
    charger: 'Charger',
    state: 'State',
    stage: 'Stage',
    version: 'Version',
    at: 'Since',
    offline: 'Not connected',
    charging: 'Charges a car: its turn comes after that',
    all: 'All',
    fromTo: (before: string, now: string) => (before === now ? now : `${before} → ${now}`),
    unknown: 'Not known',
  },
  steps: {
    waiting: 'Waiting',
    sent: 'Asked',
    downloading: 'Downloading',
    installing: 'Installing',
    installed: 'Installed',
    failed: 'Failed',
    'given-up': 'Given up',
    'not-asked': 'Not asked',
  },
  set: 'Set',
  stepCount: (state: string, chargers: number) => `${state} (${count(chargers)})`,
  actions: {
    pause: 'Pause',
    resume: 'Go on',
    without: 'Go on without those that failed',
    advance: 'Begin the next stage',
    retry: 'Try the failed ones again',
    cancel: 'Cancel the campaign',
  },
  running: 'Sending…',
  cancelHint:
    'No more chargers are asked, and the campaign cannot go on. Chargers that were asked already may still take it.',
} as const
