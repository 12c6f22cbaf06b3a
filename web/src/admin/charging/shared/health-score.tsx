/** A charger's score with the colour that it deserves, or why it has none. */
import { Status } from '../../ui/status.tsx'
import { health as words } from './health-texts.ts'

interface ScoreProps {
  readonly score: number | null
  readonly unknownBecause: keyof typeof words.unknown | null
}

const GOOD = 80
const FAIR = 50

export function Score({ score, unknownBecause }: ScoreProps) {
  if (score === null)
    return <Status value="unknown" tone="calm" word={words.unknown[unknownBecause ?? 'few-charges']} />
  const tone = score >= GOOD ? 'good' : score >= FAIR ? 'warn' : 'bad'
  return <Status value="score" tone={tone} word={words.outOf(score)} />
}
