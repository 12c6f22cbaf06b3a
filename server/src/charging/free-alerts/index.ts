export { notifyOfFreeConnectors } from './notify-drivers.ts'
export { deleteAlertsOf, type FreeAlert, selectOpenAlerts } from './queries.ts'
export { askForAlert, giveUpAlert } from './service.ts'
