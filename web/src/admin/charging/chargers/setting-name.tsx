/** A setting by its key, with what it is in words where that is known. */
import textStyles from '../../ui/text.module.css'
import styles from './chargers.module.css'

interface SettingNameProps {
  readonly name: string
  readonly of: string | undefined
}

export function SettingName({ name, of: inWords }: SettingNameProps) {
  const key = <b className={styles.setting}>{name}</b>
  if (inWords === undefined) return key
  return (
    <span className={styles.settingName}>
      {key}
      <span className={textStyles.quiet}>{inWords}</span>
    </span>
  )
}
