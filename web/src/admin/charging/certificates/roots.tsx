/** The root certificates of the program's own authority, to be downloaded for chargers. */
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../../shared/formats.ts'
import buttonStyles from '../../ui/buttons.module.css'
import { CopyField } from '../../ui/copy-field.tsx'
import { Icon } from '../../ui/icons.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Status } from '../../ui/status.tsx'
import textStyles from '../../ui/text.module.css'
import { certificates as words } from '../shared/certificate-texts.ts'
import { loadRoots, type Root } from './certificate-calls.ts'
import styles from './certificates.module.css'

export function Roots() {
  const roots = useQuery({
    queryKey: ['charger', 'authorities'],
    queryFn: ({ signal }) => loadRoots(signal),
  })
  return (
    <section className={`${layoutStyles.sheet} ${layoutStyles.stack}`} aria-label={words.roots}>
      <h2>{words.roots}</h2>
      <p className={textStyles.quiet}>{words.rootsHint}</p>
      <Loaded of={roots}>
        {(all) =>
          all.length === 0 ? (
            <p className={textStyles.quiet}>{words.noRoots}</p>
          ) : (
            <ul className={`${layoutStyles.plainList} ${styles.roots}`}>
              {all.map((root) => (
                <OneRoot key={root._id} root={root} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function OneRoot({ root }: { readonly root: Root }) {
  const { subject, fingerprint, endsAt, isSigning } = root
  return (
    <li>
      <span>
        <b>{subject}</b>{' '}
        <Status
          value="root"
          tone={isSigning ? 'good' : 'calm'}
          word={isSigning ? words.signing : words.former}
        />
        <br />
        <span className={textStyles.quiet}>{words.until(formatDate(endsAt))}</span>
      </span>
      <button
        type="button"
        className={buttonStyles.button}
        aria-label={words.downloadOf(subject)}
        onClick={() => download(root)}
      >
        <Icon name="download" size={16} />
        {words.download}
      </button>
      <CopyField label={words.fingerprint} value={fingerprint} />
    </li>
  )
}

function download({ pem, serial }: Root): void {
  const address = URL.createObjectURL(new Blob([pem], { type: 'application/x-pem-file' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `chargers-root-${serial.slice(0, 12)}.pem`
  link.click()
  URL.revokeObjectURL(address)
}
