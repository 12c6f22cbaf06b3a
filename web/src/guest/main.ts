/** Starts the page of a connector's code: its language first, then what is read in it. */
import './early-answer.ts'
import { loadLanguage } from '../shared/language/load-language.ts'

void loadLanguage().then(() => import('./start.ts'))
