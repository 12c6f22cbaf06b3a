/** What many tariffs have, put into a draft by one button; the price is typed where it is empty. */
import { createElement, type Dimension, type DraftTexts, type ElementTexts } from './draft.ts'

export const PRESETS = ['solar', 'idle', 'free'] as const
export type Preset = (typeof PRESETS)[number]

const SOLAR = { timeFrom: '09:00', timeTo: '16:00' } as const
const FREE_MINUTES = '10'
const GRACE_MINUTES = '5'
/** What costs nothing in free first minutes; fees stay. */
const RUNNING: readonly Dimension[] = ['energy', 'charging-time', 'idle-time', 'session-time']

const isSolar = ({ dimension, timeFrom, timeTo }: ElementTexts): boolean =>
  dimension === 'energy' && timeFrom === SOLAR.timeFrom && timeTo === SOLAR.timeTo

const isFree = ({ price, minutesTo }: ElementTexts): boolean =>
  Number(price) === 0 && price !== '' && minutesTo !== ''

export function hasPreset({ elements }: DraftTexts, preset: Preset): boolean {
  if (preset === 'solar') return elements.some(isSolar)
  if (preset === 'idle') return elements.some(({ dimension }) => dimension === 'idle-time')
  return elements.some(isFree)
}

/** As it is where the draft has it already. */
export function withPreset(draft: DraftTexts, preset: Preset): DraftTexts {
  if (hasPreset(draft, preset)) return draft
  const { elements } = draft
  switch (preset) {
    case 'solar': {
      // What is free at first stays so in solar hours too.
      const free = elements.filter(isFree)
      const others = elements.filter((one) => !isFree(one))
      return { ...draft, elements: [...free, createElement('energy', SOLAR), ...others] }
    }
    case 'idle':
      return {
        ...draft,
        elements: [...elements, createElement('idle-time')],
        graceMinutes: draft.graceMinutes || GRACE_MINUTES,
      }
    case 'free': {
      const priced = RUNNING.filter((dimension) => elements.some((one) => one.dimension === dimension))
      const free = priced.map((dimension) =>
        createElement(dimension, { price: '0', minutesTo: FREE_MINUTES }),
      )
      return { ...draft, elements: [...free, ...elements] }
    }
  }
}
