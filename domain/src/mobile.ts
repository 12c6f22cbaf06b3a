/** A mobile number of India in E.164 (`+919845012345`), however it is typed; undefined for anything else. */
export function parseIndianMobile(typed: string): string | undefined {
  const digits = typed.replace(/[\s\-()]/g, '').replace(/^(\+91|0091|91(?=\d{10}$)|0)/, '')
  return /^[6-9]\d{9}$/.test(digits) ? `+91${digits}` : undefined
}
