/** What the map's signs mean. */
import { SIGNS } from '../../../../shared/map/sign-shapes.ts'
import { finder as texts } from '../../../messages/finder.ts'

const ENTRIES = [
  { tone: 'good', text: texts.legendFree },
  { tone: 'busy', text: texts.legendTaken },
  { tone: 'off', text: texts.legendOff },
] as const

export function Legend() {
  return (
    <ul className="legend" aria-label={texts.legend}>
      {ENTRIES.map(({ tone, text }) => (
        <li className={`status ${tone}`} key={tone}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path fillRule="evenodd" d={SIGNS[tone]} />
          </svg>
          {text}
        </li>
      ))}
    </ul>
  )
}
