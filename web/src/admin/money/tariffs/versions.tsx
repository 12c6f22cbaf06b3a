/** All versions of a tariff, newest first: when each was in force, and what it says differently from the one before. */
import { formatTime } from '../../../shared/formats.ts'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import { type GroupNames, listDifferences, listFacts } from './describe.ts'
import { DifferenceTable, FactList } from './differences.tsx'
import type { TariffOne, Version } from './tariff-calls.ts'
import { TariffState } from './tariff-state.tsx'
import { tariffs } from './texts.ts'
import { mapNames, useGroups } from './use-groups.ts'
import styles from './versions.module.css'

const { versions: words } = tariffs

export function Versions({ tariff: { versions } }: { readonly tariff: TariffOne }) {
  const names = mapNames(useGroups())
  return (
    <section className={layoutStyles.sheet} aria-label={words.title}>
      <h2>{words.title}</h2>
      {versions.length === 0 && <p className={textStyles.quiet}>{words.none}</p>}
      <ol className={styles.versions}>
        {versions.map((version, at) => (
          <OneVersion key={version._id} version={version} before={versions[at + 1]} names={names} />
        ))}
      </ol>
    </section>
  )
}

interface OneVersionProps {
  readonly version: Version
  readonly before: Version | undefined
  readonly names: GroupNames
}

function OneVersion({ version, before, names }: OneVersionProps) {
  const { number, state, withdrawn, content, publishedBy, createdBy } = version
  const differences = before && listDifferences(before.content, content, names)
  const person = publishedBy ?? createdBy
  return (
    <li>
      <div className={styles.head}>
        <b>{words.number(number)}</b>
        {withdrawn ? (
          <span className={textStyles.quiet}>{words.withdrawn}</span>
        ) : (
          <TariffState state={state} />
        )}
        <span className={textStyles.quiet}>
          {formatPeriod(version)}
          {person && ` · ${words.by(person)}`}
        </span>
      </div>
      {differences === undefined && <p className={textStyles.quiet}>{words.first}</p>}
      {differences?.length === 0 && <p className={textStyles.quiet}>{words.same}</p>}
      {differences && differences.length > 0 && <DifferenceTable differences={differences} />}
      <details className={layoutStyles.more} open={before === undefined}>
        <summary>{words.all}</summary>
        <FactList facts={listFacts(content, names)} />
      </details>
    </li>
  )
}

const formatPeriod = ({ validFrom, validUntil, createdAt }: Version): string =>
  validFrom === null
    ? formatTime(createdAt)
    : `${formatTime(validFrom)} – ${validUntil === null ? words.open : formatTime(validUntil)}`
