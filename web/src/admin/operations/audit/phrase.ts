/** Names of the log as words. */

/** `booking.confirm` → `Booking confirm`, `seminar_registration` → `Seminar registration`. */
export function toPhrase(name: string): string {
  const words = name
    .replaceAll(/[._-]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
