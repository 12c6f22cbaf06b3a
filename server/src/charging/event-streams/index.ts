export {
  countStreamed,
  deleteStream,
  type EventStream,
  forgetAtBoots,
  type Monitor,
  type StreamCount,
  saveStream,
  selectMonitor,
  selectStreams,
} from './queries.ts'
export { type StreamUpdate, saveStreamUpdate } from './stream-update.ts'
