export { notifyOfFreeConnectors } from './notify-drivers.ts'
export { deleteAlertsOf, type FreeAlert, selectOpenAlerts } from './queries.ts'
export { giveUpAlert, requestAlert } from './service.ts'
