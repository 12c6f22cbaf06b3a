/** The chargers that differ from a template, in what, and putting them right. */
import { Link } from 'react-router'
import { count } from '../../../shared/formats.ts'
import { usePanel } from '../../frame/panel.ts'
import type { Rows } from '../../list/list-of.ts'
import { PagedRows } from '../../list/paged-rows.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import styles from '../shared/setting-list.module.css'
import { formatSettingName, formatSettingValue } from '../shared/setting-texts.ts'
import { Breakable, SettingList } from '../shared/settings.tsx'
import { type DifferingCharger, loadDifferences, type SettingTemplate } from './calls.ts'
import { templates as words } from './texts.ts'

interface DifferencesDialogProps {
  readonly template: SettingTemplate
  /** Where the campaign begins; undefined where the reader may not begin one, or nothing differs. */
  readonly putRight: string | undefined
  readonly onClose: () => void
}

export function DifferencesDialog({ template, putRight, onClose }: DifferencesDialogProps) {
  const { _id, vendor, model, settings, read, chargers, differing } = template
  const { to } = usePanel()
  return (
    <Dialog title={`${vendor} ${model}`} size="wide" onClose={onClose}>
      <div className={layoutStyles.stack}>
        <Facts
          of={[
            [words.columns.read, words.readOf(read, chargers)],
            [words.columns.differing, count(differing)],
          ]}
        />
        <SettingList settings={settings} />
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
            rows={buildRows((chargerId) => to('chargers', { open: chargerId }))}
            empty={words.noDifferences}
            more={words.more}
          />
        </section>
      </div>
    </Dialog>
  )
}

const buildRows = (addressOf: (chargerId: string) => string): Rows<DifferingCharger> => ({
  label: words.chargers,
  columns: [
    {
      label: words.difference.charger,
      isTitle: true,
      width: 10,
      cell: ({ _id, charger, stationName, connected }) => (
        <>
          <Link className={buttonStyles.link} to={addressOf(_id)}>
            {charger}
          </Link>
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
            <div key={formatSettingName(setting)} className={styles.setting}>
              <Breakable
                text={words.difference.fromTo(
                  formatSettingName(setting),
                  formatSettingValue(value),
                  formatSettingValue(setting.value),
                )}
              />
              {isReadOnly && <span className={textStyles.quiet}> ({words.difference.readOnly})</span>}
            </div>
          ))}
        </div>
      ),
    },
  ],
})
