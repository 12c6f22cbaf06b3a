/** The camera, and what its pictures hold. */

interface Detector {
  detect(picture: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}

interface DetectorMaker {
  new (options: { readonly formats: readonly string[] }): Detector
}

const findMaker = (): DetectorMaker | undefined =>
  (globalThis as { readonly BarcodeDetector?: DetectorMaker }).BarcodeDetector

/** Where it does not, codes are typed. */
export const canScan = (): boolean =>
  findMaker() !== undefined && Boolean(navigator.mediaDevices?.getUserMedia)

const LOOK_EVERY_MS = 200

/**
 * Shows the camera in `video` and says what it reads, until `signal` ends it.
 * @throws where the camera may not be used
 */
export async function watchCamera(
  video: HTMLVideoElement,
  { signal, onText }: { readonly signal: AbortSignal; readonly onText: (text: string) => void },
): Promise<void> {
  const Maker = findMaker()
  if (!Maker) return
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const end = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) return end()
  signal.addEventListener('abort', end)
  video.srcObject = stream
  await video.play()
  const detector = new Maker({ formats: ['qr_code'] })
  const look = async (): Promise<void> => {
    if (signal.aborted) return
    const found = await detector.detect(video).catch(() => [])
    for (const { rawValue } of found) onText(rawValue)
    setTimeout(() => void look(), LOOK_EVERY_MS)
  }
  void look()
}
