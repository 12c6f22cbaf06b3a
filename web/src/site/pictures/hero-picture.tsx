/** The first screen's picture: the network as points of light, a car charging in front of it. */
import { Charger } from './charger.tsx'
import { drawCityDots, drawRoadPaths, drawStationDots } from './network-points.ts'

const FRAME = '0 -76 640 700'
const NETWORK_PLACE = 'translate(64 -72)'

interface HeroPictureProps {
  readonly label: string
}

export function HeroPicture({ label }: HeroPictureProps) {
  return (
    <div className="hero-picture">
      <svg viewBox={FRAME} role="img" aria-label={label}>
        <defs>
          <linearGradient id="paint" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="#fff" />
            <stop offset=".55" stopColor="#dfe8f3" />
            <stop offset="1" stopColor="#9fb1c9" />
          </linearGradient>
          <linearGradient id="glass" x1="0" y1="0" x2="1" y2="1">
            <stop offset="0" stopColor="#2b4566" />
            <stop offset="1" stopColor="#0d1b2e" />
          </linearGradient>
          <radialGradient id="halo">
            <stop offset="0" stopColor="#34e0a1" stopOpacity=".32" />
            <stop offset="1" stopColor="#34e0a1" stopOpacity="0" />
          </radialGradient>
        </defs>
        <g className="network" transform={NETWORK_PLACE}>
          <path className="dots" d={drawStationDots()} />
          <path className="road" d={drawRoadPaths().join('')} />
          <path className="glows" d={drawCityDots()} />
          <path className="cities" d={drawCityDots()} />
        </g>
        <ellipse cx="330" cy="596" rx="460" ry="70" fill="url(#halo)" />
        <Charger />
        <path d="M164 520c34 0 20 74 52 74 30 0 20-72 58-72" fill="none" stroke="#060e1a" strokeWidth="11" />
        <path d="M164 520c34 0 20 74 52 74 30 0 20-72 58-72" fill="none" stroke="#34e0a1" strokeWidth="4" />
        <rect x="152" y="508" width="22" height="24" rx="7" fill="#24364f" />
        <Car />
      </svg>
      <Pulses />
    </div>
  )
}

/** Light that travels along the roads: a picture of its own, so that its movement paints nothing else again. */
function Pulses() {
  return (
    <svg className="pulses" viewBox={FRAME} aria-hidden="true">
      <g transform={NETWORK_PLACE}>
        {drawRoadPaths().map((path) => (
          <path key={path} d={path} pathLength="100" />
        ))}
      </g>
    </svg>
  )
}

function Car() {
  return (
    <g transform="translate(244 452)">
      <ellipse cx="186" cy="152" rx="184" ry="9" fill="#030912" opacity=".55" />
      <path
        fill="url(#paint)"
        d="M14 118c-4-26 0-46 20-54 16-6 34-8 52-10C112 24 148 6 204 6c52 0 82 20 108 48l34 8c18 4 26 18 26 36v20c0 7-4 12-12 12H26c-7 0-11-5-12-12"
      />
      <path fill="#0a1628" opacity=".14" d="M15 104h356v14c0 7-4 12-11 12H26c-7 0-11-5-12-12z" />
      <path
        fill="url(#glass)"
        d="M106 54c20-22 48-34 86-35v37l-82 2c-6 0-8-1-4-4m98-35c38 1 64 14 86 36 2 2 1 3-2 3l-84-2z"
      />
      <path
        fill="none"
        stroke="#8fa3bd"
        strokeWidth="1.5"
        d="M198 60v54m-94-50c-4 18-4 34 0 50m188-50c6 14 6 32 0 50"
      />
      <path
        fill="#8fa3bd"
        d="M172 72h16a2 2 0 0 1 0 5h-16a2 2 0 0 1 0-5m96 0h16a2 2 0 0 1 0 5h-16a2 2 0 0 1 0-5"
      />
      <path fill="#fff6d8" d="M346 70c12 2 20 8 22 18-14 0-24-4-28-12-2-4 1-7 6-6" />
      <path fill="#e2574c" d="M15 78c6-2 12-1 14 4s-4 10-16 10c0-5 1-10 2-14" />
      <circle cx="37" cy="70" r="9" fill="#0a1628" />
      <circle className="port" cx="37" cy="70" r="5" fill="#34e0a1" />
      <Wheel x={88} />
      <Wheel x={300} />
    </g>
  )
}

function Wheel({ x }: { readonly x: number }) {
  return (
    <g transform={`translate(${x} 122)`}>
      <path fill="#0a1628" d="M-42 8a42 42 0 0 1 84 0z" />
      <circle r="34" fill="#111c2c" />
      <circle r="22" fill="#cfdae7" />
      <path stroke="#5d7089" strokeWidth="5" d="M0-20V20M-17-10 17 10M-17 10 17-10" />
      <circle r="6" fill="#111c2c" />
    </g>
  )
}
