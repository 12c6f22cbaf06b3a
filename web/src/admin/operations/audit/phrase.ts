/** Names of the log as words. */

/** `booking.confirm` → `Booking confirm`, `seminar_registration` → `Seminar registration`. */
export function toPhrase(name: string): string {
  const said = name
    .replaceAll(/[._-]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return said.charAt(0).toUpperCase() + said.slice(1)
}
