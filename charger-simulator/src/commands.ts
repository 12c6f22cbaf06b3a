/** What can be typed at a simulated charger, or written into a script. */
import { FAULT_CODES } from './model/connector.ts'
import { createVehicle } from './model/vehicle.ts'
import type { SimulatedCharger } from './simulated-charger.ts'
import { GARBAGE_KINDS, type GarbageKind } from './wire/frames.ts'

interface Command {
  readonly usage: string
  readonly does: string
  readonly run: (charger: SimulatedCharger, words: readonly string[]) => unknown
}

/** A line that cannot be done as it was written. */
class NotUnderstood extends Error {}

const parseConnector = (charger: SimulatedCharger, word: string | undefined): number => {
  const connector = Number(word ?? 1)
  if (!charger.model.find(connector)) {
    throw new NotUnderstood(`There is no connector ${word}: there are ${charger.model.connectors.length}.`)
  }
  return connector
}

const parseNumber = (word: string | undefined, otherwise: number, name: string): number => {
  const value = word === undefined ? otherwise : Number(word)
  if (!Number.isFinite(value)) throw new NotUnderstood(`"${word}" is no number for ${name}.`)
  return value
}

const requireWord = (word: string | undefined, name: string): string => {
  if (!word) throw new NotUnderstood(`${name} is missing.`)
  return word
}

const COMMANDS: Readonly<Record<string, Command>> = {
  plug: {
    usage: 'plug CONNECTOR [KWH] [SOC] [KW]',
    does: 'a car with a battery of KWH at SOC percent, taking KW, is plugged in',
    run: (charger, [connector, kwh, soc, kw]) => {
      const capacityKwh = parseNumber(kwh, 40, 'KWH')
      const socPercent = parseNumber(soc, 20, 'SOC')
      const maxPowerKw = parseNumber(kw, 50, 'KW')
      charger.plugIn(
        parseConnector(charger, connector),
        createVehicle({ capacityKwh, socPercent, maxPowerKw }),
      )
    },
  },
  unplug: {
    usage: 'unplug CONNECTOR',
    does: 'the cable is pulled',
    run: (charger, [connector]) => charger.unplug(parseConnector(charger, connector)),
  },
  present: {
    usage: 'present CONNECTOR TAG',
    does: 'a card is held to the reader: starts, or stops what the same card began',
    run: (charger, [connector, tag]) =>
      charger.present(parseConnector(charger, connector), requireWord(tag, 'TAG')),
  },
  pause: {
    usage: 'pause CONNECTOR',
    does: 'the car takes nothing for a while',
    run: (charger, [connector]) => charger.pauseVehicle(parseConnector(charger, connector)),
  },
  resume: {
    usage: 'resume CONNECTOR',
    does: 'the car takes power again',
    run: (charger, [connector]) => charger.pauseVehicle(parseConnector(charger, connector), false),
  },
  fail: {
    usage: 'fail CONNECTOR [CODE]',
    does: `something breaks: ${FAULT_CODES.join(', ')}`,
    run: (charger, [connector, word = 'OtherError']) => {
      const code = FAULT_CODES.find((known) => known === word)
      if (!code) throw new NotUnderstood(`The codes are ${FAULT_CODES.join(', ')}.`)
      charger.fail(parseConnector(charger, connector), { code })
    },
  },
  repair: {
    usage: 'repair CONNECTOR',
    does: 'it works again',
    run: (charger, [connector]) => charger.repair(parseConnector(charger, connector)),
  },
  offline: { usage: 'offline', does: 'the connection is lost', run: (charger) => charger.goOffline() },
  online: { usage: 'online', does: 'the connection comes back', run: (charger) => charger.goOnline() },
  drop: {
    usage: 'drop',
    does: 'the connection breaks once; the charger comes back by itself',
    run: (charger) => charger.dropConnection(),
  },
  freeze: {
    usage: 'freeze',
    does: 'the socket is half open: nothing is read',
    run: (charger) => charger.freezeLine(),
  },
  thaw: { usage: 'thaw', does: 'it is read again', run: (charger) => charger.thawLine() },
  crash: {
    usage: 'crash [stop|resume|forget]',
    does: 'the power fails; the word says what becomes of running transactions',
    run: (charger, [word = 'stop']) => {
      if (word !== 'stop' && word !== 'resume' && word !== 'forget') {
        throw new NotUnderstood(`"${word}" is none of stop, resume, forget.`)
      }
      charger.crash(word)
    },
  },
  restart: { usage: 'restart', does: 'the power is back', run: (charger) => charger.restart() },
  meter: {
    usage: 'meter CONNECTOR [WH]',
    does: 'the meter is set back, to 0 or to WH',
    run: (charger, [connector, wh]) =>
      charger.resetMeter(parseConnector(charger, connector), parseNumber(wh, 0, 'WH')),
  },
  garbage: {
    usage: 'garbage KIND',
    does: `nonsense on the line: ${GARBAGE_KINDS.join(', ')}`,
    run: (charger, [kind]) => {
      const isKind = (word: string | undefined): word is GarbageKind =>
        GARBAGE_KINDS.some((known) => known === word)
      if (!isKind(kind)) throw new NotUnderstood(`The kinds are ${GARBAGE_KINDS.join(', ')}.`)
      charger.sendGarbage(kind)
    },
  },
  skew: {
    usage: 'skew SECONDS',
    does: 'the charger’s clock is wrong by so much',
    run: (charger, [seconds]) => charger.skewClock(parseNumber(seconds, 0, 'SECONDS') * 1_000),
  },
  heartbeat: { usage: 'heartbeat', does: 'one more than due', run: (charger) => charger.heartbeat() },
  status: {
    usage: 'status',
    does: 'what is going on at every connector',
    run: (charger) =>
      charger.model.connectors
        .map((connector) => {
          const { registerWh, powerW, socPercent } = charger.model.read(connector)
          const car = socPercent === undefined ? '' : `, car at ${socPercent} %`
          const shown = charger
            .personalMessages(connector.number)
            .map(({ content }) => `\n   shows: ${content}`)
          return `${connector.number}: ${charger.status(connector.number)}, ${powerW} W, meter ${registerWh} Wh${car}${shown.join('')}`
        })
        .concat(`${charger.isConnected ? 'connected' : 'not connected'}, ${charger.registration}`)
        .join('\n'),
  },
}

export function helpText(): string {
  const width = Math.max(...Object.values(COMMANDS).map(({ usage }) => usage.length))
  return [
    ...Object.values(COMMANDS).map(({ usage, does }) => `  ${usage.padEnd(width)}  ${does}`),
    `  ${'wait SECONDS'.padEnd(width)}  only in a script or between commands: nothing for a while`,
    `  ${'help'.padEnd(width)}  this`,
    `  ${'quit'.padEnd(width)}  closes the connection and ends`,
  ].join('\n')
}

/**
 * Does one line.
 * @returns what there is to say about it
 * @throws NotUnderstood with what to write instead
 */
export async function runLine(charger: SimulatedCharger, line: string): Promise<string | undefined> {
  const [name = '', ...words] = line.trim().split(/\s+/)
  const command = COMMANDS[name]
  if (!command) throw new NotUnderstood(`"${name}" is no command; "help" lists them.`)
  const output = await command.run(charger, words)
  return typeof output === 'string' ? output : undefined
}
