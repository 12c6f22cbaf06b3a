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
export { type StreamNews, saveStreamNews } from './stream-news.ts'
