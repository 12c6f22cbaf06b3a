/** A charger, 240 high, its foot at 610. */
export function Charger() {
  return (
    <g>
      <linearGradient id="post" x1="0" y1="0" x2="1" y2="0">
        <stop offset="0" stopColor="#f4f8fc" />
        <stop offset="1" stopColor="#b7c6da" />
      </linearGradient>
      <path fill="#0e1c30" d="M66 596h108a8 8 0 0 1 8 8v6H58v-6a8 8 0 0 1 8-8" />
      <rect x="76" y="372" width="88" height="228" rx="20" fill="url(#post)" />
      <rect x="88" y="388" width="64" height="92" rx="10" fill="#0a1628" />
      <path fill="#34e0a1" d="m124 404-22 32h15l-4 26 25-36h-16z" />
      <rect x="88" y="490" width="64" height="6" rx="3" fill="#0a1628" opacity=".16" />
      <rect className="charge" x="88" y="490" width="64" height="6" rx="3" fill="#067e55" />
      <rect x="152" y="508" width="22" height="24" rx="7" fill="#24364f" />
    </g>
  )
}
