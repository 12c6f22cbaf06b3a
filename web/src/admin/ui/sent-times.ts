/** How often the form around has been sent: why it was refused before is no longer shown once it is sent again. */
import { createContext } from 'react'

export const SentTimes = createContext(0)
