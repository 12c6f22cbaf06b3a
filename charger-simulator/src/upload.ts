/** Sends a file to where the server wants it, over HTTP alone: a location of another kind only has its progress reported. */
import type { Flow } from './flows.ts'
import { type UploadOutcome, uploadSteps } from './flows.ts'
import type { Station } from './station.ts'

const LONGEST_MS = 30_000

interface Upload {
  readonly location: string
  readonly fileName: string
  readonly outcome: UploadOutcome
  /** The protocol's word for an upload that failed. */
  readonly failed: string
}

/** The steps of an upload, and the sending itself where it can be done. */
export function buildUpload(
  station: Station,
  { location, fileName, outcome, failed }: Upload,
): Pick<Flow, 'steps' | 'work'> {
  const steps = uploadSteps(outcome, failed)
  if (outcome !== 'Uploaded' || !/^https?:/i.test(location)) return { steps }
  const [first] = steps
  return {
    steps: first ? [first] : [],
    work: async () => ((await sendFile(location, fileName, describeStation(station))) ? outcome : failed),
  }
}

const describeStation = ({ facts, toStamp, clock, model }: Station): string =>
  [
    `${toStamp(clock.now())} ${facts.vendor} ${facts.model} ${facts.serial} ${facts.firmware}`,
    ...model.connectors.map((connector) => `connector ${connector.number} ${model.status(connector)}`),
    '',
  ].join('\n')

/** As chargers do: the location is a folder, to which the name is added. */
async function sendFile(location: string, fileName: string, content: string): Promise<boolean> {
  try {
    const { ok } = await fetch(`${location.replace(/\/*$/, '')}/${encodeURIComponent(fileName)}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
      body: content,
      redirect: 'error',
      signal: AbortSignal.timeout(LONGEST_MS),
    })
    return ok
  } catch {
    return false
  }
}
