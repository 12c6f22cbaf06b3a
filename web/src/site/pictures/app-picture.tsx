/** The app while a car charges: a telephone larger than in the steps. */
import { landing } from '../messages/landing.ts'

const { screens } = landing.how

export function AppPicture({ label }: { readonly label: string }) {
  return (
    <svg className="app-picture" viewBox="0 0 420 400" role="img" aria-label={label}>
      <path
        fill="#050c17"
        stroke="#33496b"
        strokeWidth="8"
        d="M84 404V72a44 44 0 0 1 44-44h164a44 44 0 0 1 44 44v332"
      />
      <path fill="#f5f8fb" d="M98 404V76a34 34 0 0 1 34-34h156a34 34 0 0 1 34 34v328z" />
      <rect x="176" y="54" width="68" height="12" rx="6" fill="#0a1628" />
      <circle cx="210" cy="190" r="82" fill="none" stroke="#dbe4ee" strokeWidth="16" />
      <circle
        cx="210"
        cy="190"
        r="82"
        fill="none"
        stroke="#067e55"
        strokeWidth="16"
        strokeLinecap="round"
        pathLength="100"
        strokeDasharray="62 100"
        transform="rotate(-90 210 190)"
      />
      <path fill="#067e55" d="m214 122-16 23h10l-3 18 18-26h-11z" />
      <text
        x="210"
        y="214"
        textAnchor="middle"
        fontSize="44"
        fontWeight="700"
        letterSpacing="-2"
        fill="#0a1628"
      >
        62%
      </text>
      <text x="210" y="240" textAnchor="middle" fontSize="17" fontWeight="600" fill="#43526a">
        {screens.energy}
      </text>
      <rect x="118" y="304" width="184" height="46" rx="23" fill="#067e55" />
      <path stroke="#fff" strokeWidth="6" strokeLinecap="round" d="M176 327h68" />
      <path stroke="#d3dde9" strokeWidth="8" strokeLinecap="round" d="M130 376h90M130 396h54" />
      <g transform="translate(252 92)">
        <rect width="150" height="56" rx="16" fill="#fff" stroke="#d3dde9" />
        <circle cx="28" cy="28" r="13" fill="#e4f5ee" />
        <path fill="#067e55" d="m30 18-10 13h7l-1 8 9-12h-7z" />
        <path stroke="#0a1628" strokeWidth="6" strokeLinecap="round" d="M54 22h66" />
        <path stroke="#c3d0e2" strokeWidth="6" strokeLinecap="round" d="M54 36h44" />
      </g>
      <g transform="translate(16 236)">
        <rect width="136" height="50" rx="16" fill="#fff" stroke="#d3dde9" />
        <text x="68" y="31" textAnchor="middle" fontSize="16" fontWeight="650" fill="#067e55">
          {screens.free}
        </text>
      </g>
    </svg>
  )
}
