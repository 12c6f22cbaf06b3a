/** The pictures of the three reasons: power, reach, safety. */
import type { ComponentType } from 'react'
import { drawCityDots, drawStationDots } from './network-points.ts'

function Power() {
  return (
    <svg className="why-picture" viewBox="0 0 340 190" aria-hidden="true">
      <path className="track" d="M80 164a94 94 0 1 1 180 0" pathLength="100" />
      <path className="gauge" d="M80 164a94 94 0 1 1 180 0" pathLength="100" />
      <text className="figure" x="170" y="138" textAnchor="middle">
        350
      </text>
      <text className="unit" x="170" y="164" textAnchor="middle">
        kW
      </text>
    </svg>
  )
}

function Reach() {
  return (
    <svg className="why-picture" viewBox="0 0 340 190" aria-hidden="true">
      <g transform="translate(-12 -190) scale(.94)">
        <path className="dots" d={drawStationDots()} />
        <path className="cities" d={drawCityDots()} />
      </g>
      <path className="pin" d="M170 40c-23 0-41 18-41 40 0 30 41 68 41 68s41-38 41-68c0-22-18-40-41-40" />
      <path className="pin-bolt" d="m175 56-22 28h14l-4 20 23-29h-14z" />
    </svg>
  )
}

function Safety() {
  return (
    <svg className="why-picture" viewBox="0 0 340 190" aria-hidden="true">
      <circle className="ring" cx="170" cy="95" r="84" />
      <circle className="ring" cx="170" cy="95" r="118" />
      <path
        className="pin"
        d="M170 32c18 14 36 20 54 21v42c0 32-22 54-54 66-32-12-54-34-54-66V53c18-1 36-7 54-21"
      />
      <path className="tick" d="m147 96 17 17 31-34" />
    </svg>
  )
}

export const WHY_PICTURES: readonly ComponentType[] = [Power, Reach, Safety]
