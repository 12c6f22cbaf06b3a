/** Starts the page of a connector's code: its language first, then what is read in it. */
import './guest.css'
import { loadLanguage } from '../shared/language/load-language.ts'

void loadLanguage().then(() => import('./start.ts'))
