/** What an entry of the audit log is about, by its name and leading to it. */
import { Link } from 'react-router'
import { usePanel } from '../../frame/panel.ts'
import type { SubjectShown } from '../../screen.ts'
import { hasPages, SCREENS } from '../../screens.ts'
import buttonStyles from '../../ui/buttons.module.css'
import { toPhrase } from './phrase.ts'

/** The screen of each kind of record, and how it is shown there. */
const SCREEN_OF = new Map(
  SCREENS.flatMap(({ name, subjects = {} }) =>
    Object.entries(subjects).map(([kind, shown]) => [kind, { name, shown }] as const),
  ),
)

interface Subject {
  readonly kind: string
  readonly id: string | null
  readonly name: string | null
}

export function RecordLink({ kind, id, name }: Subject) {
  const { to, toPage } = usePanel()
  const wayTo = (of: string, record: string): string | undefined => {
    const screen = SCREEN_OF.get(of)
    if (!screen) return undefined
    if (screen.shown === 'page') return hasPages(screen.name) ? toPage(screen.name, record) : undefined
    return to(screen.name, buildQuery(screen.shown, record))
  }
  const shown = name ?? (id && kind === 'job' ? toPhrase(id) : toPhrase(kind).toLowerCase())
  const way = id === null ? undefined : wayTo(kind, id)
  if (!way) return <b>{shown}</b>
  return (
    <Link className={buttonStyles.link} to={way}>
      {shown}
    </Link>
  )
}

function buildQuery(
  shown: Exclude<SubjectShown, 'page'>,
  id: string,
): Readonly<Record<string, string>> | undefined {
  if (shown === 'screen') return undefined
  if (shown === 'window') return { open: id }
  return { tab: shown.tab, ...(shown.window && { open: id }) }
}
