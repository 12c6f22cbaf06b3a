/** Starts the portal of fleets. */
import { startPortal } from '../portal/start-portal.tsx'
import { router } from './router.tsx'

startPortal('fleet', router)
