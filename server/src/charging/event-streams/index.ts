export {
  countStreamed,
  deleteStream,
  type EventStream,
  type Monitor,
  type StreamCount,
  saveMonitors,
  saveStream,
  selectMonitor,
  selectStreams,
} from './queries.ts'
export { type StreamUpdate, saveStreamUpdate } from './stream-update.ts'
