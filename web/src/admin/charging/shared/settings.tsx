/** Settings of chargers, each with its name and the value that is wanted. */
import layoutStyles from '../../ui/layout.module.css'
import styles from './setting-list.module.css'
import {
  formatSettingName,
  formatSettingValue,
  type Setting,
  settingTexts as words,
} from './setting-texts.ts'

/** Settings that are shown at once; more open by a press. */
const FEW = 3

export const SettingList = ({ settings }: { readonly settings: readonly Setting[] }) => (
  <details open={settings.length <= FEW}>
    <summary>{words.count(settings.length)}</summary>
    <ul className={layoutStyles.plainList}>
      {settings.map((setting) => (
        <li key={formatSettingName(setting)} className={styles.setting}>
          <Breakable text={words.is(formatSettingName(setting), formatSettingValue(setting.value))} />
        </li>
      ))}
    </ul>
  </details>
)

/** A long value is a list without spaces: it breaks after its commas. */
export function Breakable({ text }: { readonly text: string }) {
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
