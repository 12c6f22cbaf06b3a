/** What chargers can be asked, in words: the same for all versions of OCPP where they mean the same. */
import type { ChoiceWord, FieldLabel, Group } from '@voltyatra/contract/commands'

export const commandFields: Readonly<Record<FieldLabel, string>> = {
  kind: 'How',
  connector: 'Connector',
  evse: 'EVSE',
  availability: 'Availability',
  session: 'Session',
  message: 'Message',
  key: 'Setting',
  value: 'Value',
  card: 'Card',
  from: 'From (IST)',
  until: 'Until (IST)',
  reservation: 'Reservation number',
  location: 'Address of the file',
  log: 'Which log',
  version: 'Version of the list',
  update: 'Kind of update',
  list: 'The list, as JSON',
  purpose: 'For',
  limit: 'At most',
  unit: 'In',
  seconds: 'Duration in seconds',
  certificate: 'Kind of certificate',
  vendor: 'Vendor',
  messageId: 'Message (optional)',
  data: 'Data (optional)',
  component: 'Component',
  variable: 'Variable',
  report: 'Extent',
  severity: 'Severity, 0 (worst) to 9',
  cost: 'Cost so far',
  customer: 'What to do',
  text: 'Text',
  priority: 'When',
  displayed: 'Message number',
}

export const choiceWords: Readonly<Record<ChoiceWord, string>> = {
  soft: 'Soft: ends sessions first',
  hard: 'Hard: at once',
  onIdle: 'When idle: lets sessions end first',
  immediate: 'Immediately: ends sessions',
  operative: 'In service',
  inoperative: 'Out of service',
  everyCharge: 'Every charge',
  wholeCharger: 'The charger as a whole',
  report: 'Report what is stored',
  clear: 'Delete what is stored',
  inTurn: 'In rotation with others',
  inFront: 'Ahead of others',
  alwaysInFront: 'Always',
}

export const commandGroups: Readonly<Record<Group, string>> = {
  charging: 'Charging',
  service: 'Service',
  settings: 'Settings',
  files: 'Firmware and logs',
  cards: 'Cards',
  power: 'Power',
  display: 'Display',
  certificates: 'Certificates',
  other: 'Other',
}

type CommandText = readonly [label: string, hint: string]

export const commandTexts: Readonly<Record<string, CommandText>> = {
  RemoteStartTransaction: [
    'Start a session',
    'The car starts charging on this card: its driver’s wallet pays, or the charge is free if the card charges for free.',
  ],
  RequestStartTransaction: [
    'Start a session',
    'The car starts charging on this card: its driver’s wallet pays, or the charge is free if the card charges for free.',
  ],
  RemoteStopTransaction: [
    'Stop a session',
    'The car stops charging; the charger then sends the final meter reading.',
  ],
  RequestStopTransaction: [
    'Stop a session',
    'The car stops charging; the charger then sends the final meter reading.',
  ],
  UnlockConnector: [
    'Unlock a connector',
    'Releases a stuck cable. Most chargers end a session that runs there.',
  ],
  ReserveNow: ['Reserve', 'Keeps it free for this card until then.'],
  CancelReservation: [
    'Cancel a reservation',
    'By the number that the reservation was sent with; see the history below.',
  ],
  GetTransactionStatus: [
    'Ask about a session',
    'Whether it runs, and whether messages about it wait to be sent.',
  ],
  CostUpdated: ['Send the cost so far', 'Shown to the driver on the charger’s display.'],
  Reset: ['Restart', 'Soft ends sessions in order first; hard is like a power cut.'],
  ChangeAvailability: [
    'Change availability',
    'Out of service it accepts no new car. A running session is finished first.',
  ],
  TriggerMessage: ['Ask for a message', 'It sends this message again, which appears in the log.'],
  ExtendedTriggerMessage: ['Ask for a message (security)', 'Also those of the security extension.'],
  GetConfiguration: [
    'Read the configuration',
    'All its settings, as it reports them. They appear under Settings.',
  ],
  ChangeConfiguration: [
    'Change the configuration',
    'Some settings apply only after a restart; its answer says so.',
  ],
  GetBaseReport: ['Read all settings', 'It reports them in separate messages. They appear under Settings.'],
  GetVariables: ['Read a setting', 'A variable of one of its components.'],
  SetVariables: ['Change a setting', 'Some settings apply only after a restart; its answer says so.'],
  GetReport: ['Read settings by criteria', 'Those of components with problems, for example.'],
  SetMonitoringBase: ['Set what is monitored', 'Which of its monitors are active.'],
  SetMonitoringLevel: ['Set how much is reported', 'Events up to this severity are reported.'],
  SetVariableMonitoring: ['Monitor a variable', 'It reports when a value passes a threshold.'],
  GetMonitoringReport: [
    'Read the monitors',
    'It reports them in separate messages, which appear in the log.',
  ],
  ClearVariableMonitoring: ['Remove monitors', 'By their numbers.'],
  SetNetworkProfile: [
    'Set how it connects',
    'With a wrong address it cannot connect until it is corrected at the charger itself.',
  ],
  UpdateFirmware: [
    'Update the firmware',
    'It downloads the file and installs it; its progress appears in the log.',
  ],
  SignedUpdateFirmware: ['Update the firmware (signed)', 'It checks the signature before it installs.'],
  PublishFirmware: ['Publish firmware locally', 'For chargers behind a local controller.'],
  UnpublishFirmware: ['Stop publishing firmware', 'By the checksum it was published with.'],
  GetDiagnostics: [
    'Send diagnostics',
    'It uploads a file there by FTP or HTTP, and answers with the file’s name.',
  ],
  GetLog: ['Send a log', 'It uploads a file there by FTP or HTTP, and answers with the file’s name.'],
  ClearCache: [
    'Clear its list of known cards',
    'It deletes the cards it has stored, and asks about each one again.',
  ],
  GetLocalListVersion: ['Version of the local list', 'Of the cards that it accepts while it is offline.'],
  SendLocalList: ['Send the local list', 'The cards that it accepts while it is offline.'],
  CustomerInformation: ['Stored customer data', 'Reported in separate messages, or deleted.'],
  SetChargingProfile: [
    'Limit the power',
    'Holds until it is cleared. Where the station has a power limit of its own, that one sets the profiles.',
  ],
  ClearChargingProfile: ['Clear power limits', 'All that were sent to it.'],
  GetChargingProfiles: [
    'Read power limits',
    'It reports them in separate messages, which appear in the log.',
  ],
  GetCompositeSchedule: ['Power allowed now', 'All limits together, from now on.'],
  SetDisplayMessage: ['Show a message', 'On the charger’s display.'],
  GetDisplayMessages: [
    'Read the messages on display',
    'It reports them in separate messages, which appear in the log.',
  ],
  ClearDisplayMessage: ['Remove a message', 'By the number that it was sent with; see the history below.'],
  InstallCertificate: ['Install a certificate', 'A root certificate that it is to trust.'],
  GetInstalledCertificateIds: ['Which certificates it has', 'By their hashes.'],
  DeleteCertificate: ['Delete a certificate', 'By its hashes.'],
  CertificateSigned: ['Hand over a signed certificate', 'The answer to its own request for one.'],
  DataTransfer: ['Maker’s own message', 'What only this maker’s chargers understand.'],
}
