/** A real mail server (Exim, package `exim4-daemon-light`) on this machine, for tests: TLS, sign-in, refusals, bounces. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { vi } from 'vitest'
import { findFreePort } from '../../../testing/free-port.ts'

const PROGRAM = '/usr/sbin/exim4'

/** Where not, its test is skipped: `npm test` installs it where it may (apt-get install exim4-daemon-light). */
export const HAS_EXIM = spawnSync(PROGRAM, ['-bV']).status === 0

export interface MailServerOptions {
  readonly folder: string
  readonly certificate: { readonly cert: string; readonly key: string }
  /** By local part, with what follows a plus sign: the command that a mail there is piped to. */
  readonly pipes: Readonly<Record<string, string>>
}

export interface MailServer {
  /** STARTTLS, and TLS from the first byte. */
  readonly ports: { readonly starttls: number; readonly tls: number }
  /** Whether receivers whose local part is `grey` are put off (451). */
  setGreylisting(isOn: boolean): Promise<void>
  /** What has come, as it lies there. */
  readInbox(): Promise<string>
  /** What the server has written of its work. */
  readLog(): Promise<string>
  stop(): Promise<void>
}

/** Of the whole mail, in bytes. */
export const MAIL_SIZE_LIMIT = 20_000

const configure = (
  folder: string,
  { starttls, tls }: MailServer['ports'],
  pipes: Readonly<Record<string, string>>,
): string => `
primary_hostname = mail.example.in
spool_directory = ${folder}/spool
log_file_path = ${folder}/%slog
pid_file_path = ${folder}/pid
local_interfaces = <; 127.0.0.1.${starttls} ; 127.0.0.1.${tls}
tls_on_connect_ports = ${tls}
tls_advertise_hosts = *
tls_certificate = ${folder}/certificate.pem
tls_privatekey = ${folder}/key.pem
auth_advertise_hosts = \${if eq{$tls_in_cipher}{}{}{*}}
message_size_limit = ${MAIL_SIZE_LIMIT}
deliver_drop_privilege = true
host_lookup =
rfc1413_query_timeout = 0s
acl_smtp_mail = check_mail
acl_smtp_rcpt = check_receiver
acl_smtp_data = check_words

begin acl

check_mail:
  deny
    message = 5.7.0 Sign in first
    !authenticated = *
    sender_domains = charge.example.in
    condition = \${if !eq{$sender_helo_name}{mail.example.in}}
  accept

check_receiver:
  deny
    message = 5.1.1 <$local_part@$domain>: no such mailbox
    local_parts = gone
  deny
    message = 5.2.1 The mailbox was closed
    local_parts = closed
    !authenticated = *
  defer
    message = 4.7.1 Greylisted, try again later
    local_parts = grey
    condition = \${if exists{${folder}/greylisting}}
  accept

check_words:
  deny
    message = 5.7.1 This looks like spam
    condition = \${if match{$message_body}{casino}}
  accept

begin routers

${Object.keys(pipes)
  .map(
    (localPart) => `
pipe_${localPart}:
  driver = accept
  local_parts = ${localPart}
  local_part_suffix = +*
  transport = pipe_${localPart}
`,
  )
  .join('')}
# Handed on to the next server, here the same one, which refuses it.
closed:
  driver = manualroute
  local_parts = closed
  transport = next_server
  route_list = * 127.0.0.1
  self = send

away:
  driver = accept
  local_parts = away
  transport = absence

inbox:
  driver = accept
  transport = inbox

begin transports

inbox:
  driver = appendfile
  file = ${folder}/inbox
  envelope_to_add
  return_path_add

next_server:
  driver = smtp
  port = ${starttls}
  allow_localhost

absence:
  driver = autoreply
  to = $sender_address
  from = $local_part@$domain
  subject = Away
  text = I am away until Monday.

${Object.entries(pipes)
  .map(
    ([localPart, command]) => `
pipe_${localPart}:
  driver = pipe
  use_shell
  command = ${command}
  envelope_to_add
  return_path_add
  return_fail_output
`,
  )
  .join('')}
begin authenticators

plain:
  driver = plaintext
  public_name = PLAIN
  server_condition = \${if and{{eq{$auth2}{ops}}{eq{$auth3}{right}}}}
  server_set_id = $auth2
`

/** Runs until it is stopped. Started by root, it gives up its rights, as it does with any configuration but its own. */
export async function startMailServer({
  folder,
  certificate,
  pipes,
}: MailServerOptions): Promise<MailServer> {
  const ports = { starttls: await findFreePort(), tls: await findFreePort() }
  await mkdir(join(folder, 'spool'), { recursive: true })
  await writeFile(join(folder, 'certificate.pem'), certificate.cert)
  await writeFile(join(folder, 'key.pem'), certificate.key)
  const file = join(folder, 'exim.conf')
  await writeFile(file, configure(folder, ports, pipes))
  if (process.getuid?.() === 0) {
    await chmod(folder, 0o755)
    execFileSync('chown', ['-R', 'Debian-exim:', folder])
    execFileSync('chown', ['root:', file])
  }
  const server = spawn(PROGRAM, ['-C', file, '-bdf', '-q1s'], { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  server.stderr?.on('data', (part) => {
    output += part
  })
  await untilListening(server, ports.starttls, () => output)
  const greylisting = join(folder, 'greylisting')
  return {
    ports,
    setGreylisting: (isOn) => (isOn ? writeFile(greylisting, '') : rm(greylisting, { force: true })),
    readInbox: () => readIfThere(join(folder, 'inbox')),
    readLog: async () =>
      [await readIfThere(join(folder, 'mainlog')), await readIfThere(join(folder, 'paniclog')), output].join(
        '\n',
      ),
    async stop() {
      server.kill('SIGKILL')
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
    },
  }
}

const readIfThere = async (file: string): Promise<string> =>
  existsSync(file) ? await readFile(file, 'utf8') : ''

async function untilListening(server: ChildProcess, port: number, readOutput: () => string): Promise<void> {
  const isListening = async (): Promise<boolean> => {
    if (server.exitCode !== null) throw new Error(`exim4 did not start: ${readOutput()}`)
    return await canConnect(port)
  }
  await vi.waitUntil(isListening, { timeout: 60_000, interval: 20 })
}

const canConnect = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
