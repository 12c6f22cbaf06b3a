export {
  countOpenReports,
  eraseReportWords,
  type OpenReports,
  type OwnProblem,
  type StationProblem,
  selectOwnProblemPage,
  selectProblemPage,
} from './queries.ts'
export { removeOldProblemPictures } from './remove-old-pictures.ts'
export { allowReporting, answerProblem, checkSubject, reportProblem } from './service.ts'
export { PROBLEMS_WAITING } from './waiting-queries.ts'
