/** Starts the partner portal. */
import { startPortal } from '../portal/start-portal.tsx'
import { router } from './router.tsx'

startPortal('partner', router)
