/** The four steps on the driver's telephone. */
import type { ComponentType, ReactNode } from 'react'
import { LANGUAGE } from '../language.ts'
import { landing } from '../messages/landing.ts'

const { screens } = landing.how

interface FittedProps {
  readonly className: string
  readonly x: string
  readonly y: string
  readonly isCentred?: true
  /** Of the picture, as many as there are for it. */
  readonly width: number
  readonly text: string
}

/** About as wide as a letter is, and what it is made of, in units of the picture: a letter of Malayalam may be made of five. */
const LETTER = 8
const PART = 4.6
const letters = new Intl.Segmenter(LANGUAGE)
const measureWidth = (text: string): number =>
  Math.max([...letters.segment(text)].length * LETTER, [...text].length * PART)

/** English fits; a longer text of another language is made narrower. */
function Fitted({ width, text, isCentred, ...position }: FittedProps) {
  const isLong = LANGUAGE !== 'en' && measureWidth(text) > width
  return (
    <text
      {...position}
      textAnchor={isCentred && 'middle'}
      textLength={isLong ? width : undefined}
      lengthAdjust={isLong ? 'spacingAndGlyphs' : undefined}
    >
      {text}
    </text>
  )
}

function Phone({ children }: { readonly children: ReactNode }) {
  return (
    <svg className="step-picture" viewBox="0 0 240 200" aria-hidden="true">
      <path className="phone" d="M52 200V40a24 24 0 0 1 24-24h88a24 24 0 0 1 24 24v160" />
      <rect className="speaker" x="104" y="26" width="32" height="6" rx="3" />
      {children}
    </svg>
  )
}

const Find = () => (
  <Phone>
    <path className="street" d="M60 84h120M60 140h120M96 44v156M150 44v156" />
    <circle className="halo" cx="122" cy="112" r="34" />
    <path className="fill" d="M122 78c-14 0-25 11-25 24 0 18 25 40 25 40s25-22 25-40c0-13-11-24-25-24" />
    <path className="sign" d="m125 87-13 18h8l-2 12 14-18h-9z" />
    <rect className="chip" x="72" y="158" width="96" height="28" rx="14" />
    <Fitted className="chip-text" x="120" y="177" isCentred width={84} text={screens.free} />
  </Phone>
)

const Pay = () => (
  <Phone>
    <rect className="sheet" x="66" y="50" width="108" height="74" rx="12" />
    <path className="line" d="M80 72h44M80 88h64M80 104h30" />
    <path className="line strong" d="M142 104h18" />
    <rect className="fill" x="66" y="140" width="108" height="36" rx="18" />
    <Fitted className="button-text" x="120" y="163" isCentred width={96} text={screens.pay} />
  </Phone>
)

const Charge = () => (
  <Phone>
    <circle className="track" cx="120" cy="112" r="44" pathLength="100" />
    <circle className="gauge" cx="120" cy="112" r="44" pathLength="100" transform="rotate(-90 120 112)" />
    <path className="fill" d="m125 88-17 25h11l-3 20 19-28h-12z" />
    <Fitted className="chip-text" x="120" y="184" isCentred width={110} text={screens.energy} />
  </Phone>
)

const Notify = () => (
  <Phone>
    <rect className="sheet" x="26" y="62" width="188" height="64" rx="16" />
    <circle className="fill" cx="54" cy="94" r="15" />
    <path className="tick" d="m47 94 5 6 10-11" />
    <Fitted className="note" x="78" y="90" width={128} text={screens.done} />
    <Fitted className="note small" x="78" y="108" width={128} text={screens.refund} />
    <path className="line" d="M72 148h96M72 166h64" />
  </Phone>
)

export const STEP_PICTURES: readonly ComponentType[] = [Find, Pay, Charge, Notify]
