/** Names of the states and union territories by their GST codes. */
import { INDIAN_STATES } from '@voltyatra/domain'

export const states = {
  names: Object.fromEntries(INDIAN_STATES.map(({ code, name }) => [code, name])),
}
