/** The receipt of a charge for the charger's display: it comes with the answer to the charge's last message. */
import type { Reader } from '../../../db/client.ts'
import { type ChargerReceipt, type EndedCharge, loadChargerReceipt } from '../../bookings/index.ts'
import { selectDisplay } from '../../chargers/index.ts'

export interface MessageContent {
  readonly format: 'UTF8' | 'ASCII'
  readonly language: string
  readonly content: string
}

/** Fields of the answer. */
export interface PersonalMessage {
  readonly updatedPersonalMessage: MessageContent
  readonly updatedPersonalMessageExtra?: readonly MessageContent[]
}

/** A message has one language: English stands below it, since not every display has the letters of every language. */
export function buildPersonalMessage({ language, text, inEnglish }: ChargerReceipt): PersonalMessage {
  const content = language === 'en' ? inEnglish : `${text}\n${inEnglish}`
  return { updatedPersonalMessage: { format: 'UTF8', language, content } }
}

/** In letters that each display has. */
const buildPlainMessage = ({ inEnglish }: ChargerReceipt): PersonalMessage => ({
  updatedPersonalMessage: { format: 'ASCII', language: 'en', content: inEnglish.replaceAll('₹', 'Rs ') },
})

interface EndedHere extends EndedCharge {
  readonly chargerId: string
  readonly bookingId: string
}

/** Undefined where nothing is shown. */
export async function loadPersonalMessage(
  reader: Reader,
  { chargerId, bookingId, ...ended }: EndedHere,
  build: (receipt: ChargerReceipt) => PersonalMessage,
): Promise<PersonalMessage | undefined> {
  const display = await selectDisplay(reader, chargerId)
  if (!display.showsMessages) return undefined
  const receipt = await loadChargerReceipt(reader, bookingId, ended)
  return receipt && (display.takesUnicode ? build(receipt) : buildPlainMessage(receipt))
}
