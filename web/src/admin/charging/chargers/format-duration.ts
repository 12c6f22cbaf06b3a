/** How long something lasted, in the two units that matter: `40 s`, `12 min`, `3 h 05 min`, `2 d 4 h`. */
const MINUTE_S = 60
const HOUR_S = 3600
const DAY_S = 86_400

export function formatDuration(seconds: number): string {
  if (seconds < MINUTE_S) return `${seconds} s`
  const minutes = Math.floor((seconds % HOUR_S) / MINUTE_S)
  if (seconds < HOUR_S) return `${minutes} min`
  const hours = Math.floor((seconds % DAY_S) / HOUR_S)
  if (seconds < DAY_S) return `${hours} h ${String(minutes).padStart(2, '0')} min`
  return `${Math.floor(seconds / DAY_S)} d ${hours} h`
}
