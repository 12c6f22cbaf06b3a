/** Amounts under a heading that names the rupee. */
import { rupees } from '../../shared/formats.ts'

/** `1,23,456.50`. */
export const rs = (value: number): string => rupees(value).replace('₹', '')
