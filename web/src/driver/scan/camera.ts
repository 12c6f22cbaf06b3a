/** The camera, and what its pictures hold. */

interface Detector {
  detect(picture: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}

interface DetectorMaker {
  new (options: { readonly formats: ['qr_code'] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

/** The browser's own where it reads such codes, as Chrome does on Android; Safari and Firefox have none. */
async function loadMaker(): Promise<DetectorMaker> {
  const own = (globalThis as { readonly BarcodeDetector?: DetectorMaker }).BarcodeDetector
  const formats: readonly string[] = (await own?.getSupportedFormats().catch(() => undefined)) ?? []
  return own && formats.includes('qr_code') ? own : (await import('qr/decode.js')).BarcodeDetector
}

/** Where it cannot, codes are typed. */
export const canScan = (): boolean => Boolean(navigator.mediaDevices?.getUserMedia)

/** Whether the driver has allowed it before: then nothing is asked when it is opened. */
export async function isAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'camera' })).state === 'granted'
  } catch {
    // Older browsers cannot say.
    return false
  }
}

/** The driver or the device forbids the camera; otherwise there is none, or another app has it. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotAllowedError'

const LOOK_EVERY_MS = 200

/**
 * Shows the camera in `video` and says what it reads, until `signal` ends it.
 * @throws where the camera may not be used
 */
export async function watchCamera(
  video: HTMLVideoElement,
  { signal, onText }: { readonly signal: AbortSignal; readonly onText: (text: string) => void },
): Promise<void> {
  const loading = loadMaker()
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const end = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) return end()
  signal.addEventListener('abort', end)
  video.srcObject = stream
  await video.play()
  const Maker = await loading
  const detector = new Maker({ formats: ['qr_code'] })
  const look = async (): Promise<void> => {
    if (signal.aborted) return
    const found = await detector.detect(video).catch(() => [])
    for (const { rawValue } of found) onText(rawValue)
    setTimeout(() => void look(), LOOK_EVERY_MS)
  }
  void look()
}
