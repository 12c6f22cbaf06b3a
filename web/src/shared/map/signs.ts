/** The map's signs, drawn once for each theme: what is free, taken or out of service has a shape of its own. */
import type { MapColours } from './colours.ts'
import { SIGNS } from './sign-shapes.ts'

const RATIO = 2

export interface Sign {
  readonly name: string
  readonly image: ImageData
  readonly pixelRatio: number
}

/** Diameters of groups in pixels, the smallest first. */
export const GROUPS = { small: 34, middle: 42, large: 52 } as const

export function drawSigns(colours: MapColours): readonly Sign[] {
  const { free, taken, off, edge, origin } = colours
  const sign = (name: string, size: number, draw: (pen: CanvasRenderingContext2D) => void): Sign => ({
    name,
    image: drawSign(size, draw),
    pixelRatio: RATIO,
  })
  return [
    sign('state-0', 24, createShape(SIGNS.good, free, edge)),
    sign('state-1', 22, createShape(SIGNS.busy, taken, edge)),
    sign('state-2', 22, createShape(SIGNS.off, off, edge)),
    ...Object.entries(GROUPS).flatMap(([name, size]) => [
      sign(`group-free-${name}`, size, createDisc(size, free, edge)),
      sign(`group-none-${name}`, size, createTile(size, off, edge)),
    ]),
    sign('origin', 22, (pen) => {
      createDisc(22, origin, edge)(pen)
      fill(pen, createCircle(11, 3.5), edge)
    }),
    sign('selected', 44, (pen) => {
      pen.lineWidth = 4
      pen.strokeStyle = origin
      pen.stroke(createCircle(22, 18))
    }),
  ]
}

function drawSign(size: number, draw: (pen: CanvasRenderingContext2D) => void): ImageData {
  const canvas = document.createElement('canvas')
  canvas.width = size * RATIO
  canvas.height = size * RATIO
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser draws nothing')
  pen.scale(RATIO, RATIO)
  draw(pen)
  return pen.getImageData(0, 0, canvas.width, canvas.height)
}

/** A sign of 16 with an edge around it, so that it stands out of what is below. */
const createShape = (path: string, colour: string, edge: string) => (pen: CanvasRenderingContext2D) => {
  const { canvas } = pen
  const margin = 2
  const scale = (canvas.width / RATIO - 2 * margin) / 16
  pen.translate(margin, margin)
  pen.scale(scale, scale)
  const outline = new Path2D(path)
  pen.lineJoin = 'round'
  pen.lineWidth = 2.6
  pen.strokeStyle = edge
  pen.stroke(outline)
  // What is cut out of the sign shows its edge's colour, and not what is below.
  pen.fillStyle = edge
  pen.fill(outline, 'nonzero')
  fill(pen, createCircle(8, 5), edge)
  fill(pen, outline, colour)
}

const createDisc = (size: number, colour: string, edge: string) => (pen: CanvasRenderingContext2D) => {
  fill(pen, createCircle(size / 2, size / 2 - 1), edge)
  fill(pen, createCircle(size / 2, size / 2 - 3), colour)
}

const createTile = (size: number, colour: string, edge: string) => (pen: CanvasRenderingContext2D) => {
  const square = (inset: number): Path2D => {
    const path = new Path2D()
    path.roundRect(inset, inset, size - 2 * inset, size - 2 * inset, size / 4)
    return path
  }
  fill(pen, square(2), edge)
  fill(pen, square(4), colour)
}

function createCircle(centre: number, radius: number): Path2D {
  const path = new Path2D()
  path.arc(centre, centre, radius, 0, 2 * Math.PI)
  return path
}

function fill(pen: CanvasRenderingContext2D, path: Path2D, colour: string): void {
  pen.fillStyle = colour
  pen.fill(path, 'evenodd')
}
