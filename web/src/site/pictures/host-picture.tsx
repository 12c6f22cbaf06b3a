/** A host's place: a shop, its awning, a charger before it. */
import { Charger } from './charger.tsx'

export function HostPicture() {
  return (
    <svg className="host-picture" viewBox="0 0 460 300" aria-hidden="true">
      <path fill="#10223a" d="M150 60h270a10 10 0 0 1 10 10v220H140V70a10 10 0 0 1 10-10" />
      <path fill="#1b3455" d="M160 140h150v150H160z" />
      <path fill="#f2c14e" fillOpacity=".85" d="M174 154h122v84H174z" />
      <path fill="#0a1628" fillOpacity=".28" d="M174 196h122v6H174zM232 154h6v84h-6z" />
      <path fill="#1b3455" d="M330 150h76v140h-76z" />
      <path fill="#2c4a72" d="M340 162h56v70h-56z" />
      <circle cx="396" cy="246" r="4" fill="#f2c14e" />
      <path fill="#067e55" d="M132 72h306l12 52H120z" />
      <path fill="#fff" fillOpacity=".9" d="M178 72h44l-4 52h-50zm88 0h42v52h-46zm86 0h44l10 52h-50z" />
      <path fill="#0e1c30" d="M0 288h460v12H0z" />
      <g transform="translate(-30 -142) scale(.72)">
        <Charger />
      </g>
    </svg>
  )
}
