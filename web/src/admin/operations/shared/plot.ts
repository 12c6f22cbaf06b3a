/** Where the bars and lines of a chart stand. */

/** In CSS pixels; `most` is the value at its top. */
export interface Plot {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly most: number
}

const LINES = 4
const ROUND = [1, 2, 2.5, 5, 10]
const WIDEST = 40
const LEAST_LABEL_WIDTH = 46

/** Zero and round values up to the first at or above the greatest. */
export function computeTicks(greatest: number): number[] {
  if (greatest <= 0) return [0, 1]
  const raw = greatest / LINES
  const power = 10 ** Math.floor(Math.log10(raw))
  const step = (ROUND.find((one) => one * power >= raw) ?? 10) * power
  return Array.from({ length: Math.ceil(greatest / step) + 1 }, (_, at) => at * step)
}

export function computeBars<B extends { readonly value: number }>(plot: Plot, bars: readonly B[]) {
  const step = plot.width / bars.length
  const thick = Math.min(WIDEST, step * 0.68)
  const labelEvery = Math.ceil(LEAST_LABEL_WIDTH / step)
  return bars.map((bar, at) => {
    const tall = Math.max(bar.value > 0 ? 2 : 0, (plot.height * bar.value) / plot.most)
    const from = plot.left + step * at
    return {
      bar,
      from,
      step,
      x: from + (step - thick) / 2,
      y: plot.top + plot.height - tall,
      thick,
      tall,
      hasLabel: at % labelEvery === 0,
    }
  })
}
