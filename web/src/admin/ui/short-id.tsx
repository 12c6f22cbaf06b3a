/** The end of an id, which distinguishes it from its neighbours, and the whole of it to copy. */
import { Link } from 'react-router'
import { copying } from '../messages/common.ts'
import { showFailure, showSuccess } from './alerts.tsx'
import buttonStyles from './buttons.module.css'
import { Icon } from './icons.tsx'
import shortIdStyles from './short-id.module.css'
import textStyles from './text.module.css'

const SHOWN = 6

export const shortenId = (id: string): string => (id.length > SHOWN + 2 ? `…${id.slice(-SHOWN)}` : id)

interface ShortIdProps {
  readonly id: string
  /** What it is the id of. */
  readonly of: string
  /** Where its record is. */
  readonly to?: string
}

export function ShortId({ id, of, to }: ShortIdProps) {
  const copy = async () => {
    try {
      // It is missing where the panel is reached without TLS.
      await navigator.clipboard.writeText(id)
      showSuccess(copying.copied)
    } catch {
      showFailure(copying.idNotCopied(id))
    }
  }
  return (
    <span className={`${shortIdStyles.shortId} ${textStyles.nowrap}`} title={id}>
      {to ? (
        <Link className={buttonStyles.link} to={to}>
          {shortenId(id)}
        </Link>
      ) : (
        shortenId(id)
      )}
      <button
        type="button"
        className={shortIdStyles.copy}
        aria-label={copying.of(`${of} ${shortenId(id)}`)}
        onClick={() => void copy()}
      >
        <Icon name="copy" size={14} />
      </button>
    </span>
  )
}
