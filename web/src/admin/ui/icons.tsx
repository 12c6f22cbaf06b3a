/** The panel's pictures: one stroke, one size, drawn here. */
const PATHS = {
  dashboard: 'M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z',
  station:
    'M5 21V5a2 2 0 0 1 2-2h6a2 2 0 0 1 2 2v16M3 21h14M15 12h2a2 2 0 0 1 2 2v3a1.5 1.5 0 0 0 3 0V9l-3-3M11 7l-2 4h3l-2 4',
  addevStation: 'M12 8v8M8 12h8M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  bookings: 'M5 4h14v17H5zM8 2v4M16 2v4M5 9h14M9 14l2 2 4-4',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21a8 8 0 0 1 16 0',
  partner:
    'M8 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM17 12a3 3 0 1 0 0-6M1.5 20a6.5 6.5 0 0 1 13 0M16 15a6 6 0 0 1 6.500 5',
  requests: 'M13 2 4 14h7l-1 8 9-12h-7z',
  addvechile: 'M5 16V11l2-5h10l2 5v5M3 16h18M5 16v3M19 16v3M5 11h14M8 13.500h.01M16 13.500h.01',
  updatePrice: 'M7 5h11M7 9h11M7 5c7 0 7 8 0 8l8 7',
  order: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  sendNotification: 'M4 10v4h3l6 4V6L7 10zM17 9a4 4 0 0 1 0 6',
  query: 'M4 5h16v11H9l-5 4zM9.500 9a2.500 2.500 0 0 1 5 0c0 1.500-2.500 1.500-2.500 3M12 14h.01',
  contactformquery: 'M3 6h18v12H3zM3 7l9 6 9-6',
  chargers: 'M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0zM12 17v4',
  certificates: 'M12 3l8 3v6c0 4.500-3.400 8-8 9-4.600-1-8-4.500-8-9V6zM8.500 12l2.500 2.500 4.500-5',
  views: 'M6 3h12v18l-6-4.500L6 21z',
  map: 'M9 4 3 6.500v14L9 18l6 2.500 6-2.500v-14L15 6.500zM9 4v14M15 6.500v14',
  cards: 'M3 6h18v12H3zM3 10h18M7 15h4',
  seminar: 'M3 5h18v11H3zM8 20l4-4 4 4M7 9h6M7 12h4',
  withdrawals: 'M3 8h18v12H3zM3 8l3-4h12l3 4M12 11v6M9 14l3 3 3-3',
  audit: 'M12 3 4 6v6c0 5 4 8 8 9 4-1 8-4 8-9V6zM9 12l2 2 4-4',
  settings: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4',
  bell: 'M6 16V10a6 6 0 0 1 12 0v6l2 2H4zM10 21h4',
  menu: 'M4 6h16M4 12h16M4 18h16',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5',
  close: 'M6 6l12 12M18 6 6 18',
  down: 'M6 9l6 6 6-6',
  left: 'M15 6l-6 6 6 6',
  right: 'M9 6l6 6-6 6',
  up: 'M6 15l6-6 6 6',
  signOut: 'M10 4H5v16h5M15 8l4 4-4 4M19 12H9',
  swap: 'M4 8h14l-3-3M20 16H6l3 3',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  empty: 'M4 13l3-8h10l3 8v6H4zM4 13h5l1 3h4l1-3h5',
  warn: 'M12 4 2.500 20h19zM12 10v4M12 17h.01',
  check: 'M5 12l5 5 9-10',
  company: 'M4 21V6l8-3v18M12 8l8 3v10M3 21h18M7 10h2M7 14h2M15 14h2M15 17h2',
  copy: 'M8 8h12v12H8zM16 8V4H4v12h4',
  pin: 'M12 21s7-6.500 7-12a7 7 0 0 0-14 0c0 5.500 7 12 7 12zM12 11a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  offline:
    'M4 4l16 16M8.500 15a5 5 0 0 1 6-.8M5 11.500A10 10 0 0 1 9 9M15 9.300a10 10 0 0 1 4 2.200M12 19h.01',
} as const

export type IconName = keyof typeof PATHS

export function Icon({ name, size = 18 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
