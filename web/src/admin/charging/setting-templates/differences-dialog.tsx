/** The chargers that differ from a template, in what, and putting them right. */
import { Link } from 'react-router'
import type { Rows } from '../../list/list-of.ts'
import { PagedRows } from '../../list/paged-rows.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import { type DifferingCharger, loadDifferences, type SettingTemplate } from './calls.ts'
import { formatName } from './setting-lines.ts'
import styles from './setting-templates.module.css'
import { templates as words } from './texts.ts'

interface DifferencesDialogProps {
  readonly template: SettingTemplate
  /** Where the campaign begins; undefined where the reader may not begin one, or nothing differs. */
  readonly putRight: string | undefined
  readonly onClose: () => void
}

export function DifferencesDialog({ template, putRight, onClose }: DifferencesDialogProps) {
  const { _id, vendor, model, settings, read, chargers, differing } = template
  return (
    <Dialog title={`${vendor} ${model}`} size="wide" onClose={onClose}>
      <div className={layoutStyles.stack}>
        <Facts
          of={[
            [words.columns.read, words.readOf(read, chargers)],
            [words.columns.differing, differing],
          ]}
        />
        <details open={settings.length <= FEW}>
          <summary>{words.wanted(settings.length)}</summary>
          <ul className={layoutStyles.plainList}>
            {settings.map((setting) => (
              <li key={formatName(setting)} className={styles.setting}>
                <Breakable text={words.difference.is(formatName(setting), formatValue(setting.value))} />
              </li>
            ))}
          </ul>
        </details>
        {putRight !== undefined && (
          <div>
            <Link className={buttonStyles.primary} to={putRight}>
              {words.putRight}
            </Link>
          </div>
        )}
        <section className={layoutStyles.stack} aria-label={words.chargers}>
          <h3>{words.chargers}</h3>
          <PagedRows
            name={['firmware', 'differences', _id]}
            load={(cursor, signal) => loadDifferences(_id, cursor, signal)}
            rows={ROWS}
            empty={words.noDifferences}
            more={words.more}
          />
        </section>
      </div>
    </Dialog>
  )
}

/** Of settings that are shown at once; the chargers that differ are what the window is opened for. */
const FEW = 3

/** A long value is a list without spaces: it breaks after its commas. */
function Breakable({ text }: { readonly text: string }) {
  const end = text.indexOf(',') + 1
  if (end === 0) return text
  return (
    <>
      {text.slice(0, end)}
      <wbr />
      <Breakable text={text.slice(end)} />
    </>
  )
}

const formatValue = (value: string): string => (value === '' ? words.difference.empty : value)

const ROWS: Rows<DifferingCharger> = {
  label: words.chargers,
  columns: [
    {
      label: words.difference.charger,
      isTitle: true,
      width: 10,
      cell: ({ charger, stationName, connected }) => (
        <>
          {charger}
          {stationName && <div className={textStyles.quiet}>{stationName}</div>}
          {!connected && <div className={textStyles.quiet}>{words.difference.offline}</div>}
        </>
      ),
    },
    {
      label: words.difference.settings,
      rank: 1,
      width: 24,
      isLong: true,
      cell: ({ differences }) => (
        <div className={layoutStyles.near}>
          {differences.map(({ setting, value, isReadOnly }) => (
            <div key={formatName(setting)} className={styles.setting}>
              <Breakable
                text={words.difference.fromTo(
                  formatName(setting),
                  formatValue(value),
                  formatValue(setting.value),
                )}
              />
              {isReadOnly && <span className={textStyles.quiet}> ({words.difference.readOnly})</span>}
            </div>
          ))}
        </div>
      ),
    },
  ],
}
