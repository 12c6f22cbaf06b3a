/** Before some changes the server asks again who one is: the panel asks the person, and sends the change once more. */
import { ApiRefusal } from '../../shared/call-api.ts'

let askWho = async (): Promise<boolean> => false

/** Has `ask` called when the server wants to know again; it says whether the person has shown it. */
export function setAskAgainHandler(ask: () => Promise<boolean>): void {
  askWho = ask
}

const isAskedAgain = (error: unknown): boolean => error instanceof ApiRefusal && error.code === 'proof-needed'

/** Sends; where the server asks again who it is and the person shows it, sends once more. */
export async function sendProven<Reply>(send: () => Promise<Reply>): Promise<Reply> {
  try {
    return await send()
  } catch (error) {
    if (!isAskedAgain(error) || !(await askWho())) throw error
    return await send()
  }
}
