/** How the embedded PostgreSQL is set up: what must hold at every start, and what an operator may tune. */
import { createHash } from 'node:crypto'
import { release } from 'node:os'

export const SUPERUSER = 'voltyatra'
export const DATABASE = 'voltyatra'
/** Only names the socket file: no TCP port is opened. */
export const PORT = 5432

/**
 * Given on the command line at every start, where they win over postgresql.conf: privacy and durability are not
 * the operator's to switch off by accident, and a terse log keeps people's data out of it.
 */
export function getFixedSettings({
  clusterDir,
  socketDir,
}: {
  clusterDir: string
  socketDir: string
}): Record<string, string> {
  return {
    listen_addresses: '',
    port: String(PORT),
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    logging_collector: 'off',
    log_destination: 'stderr',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'fatal',
    cluster_name: formatClusterName(clusterDir),
  }
}

/**
 * Written into postgresql.conf when the cluster is made, for two cores and little memory; an operator with more
 * may raise them there. `max_wal_size` is kept small because it bounds how long a start after a crash takes.
 */
export const TUNABLE_SETTINGS: Record<string, string> = {
  max_connections: '60',
  shared_buffers: '32MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  effective_cache_size: '512MB',
  max_wal_size: '192MB',
  min_wal_size: '32MB',
  io_method: 'sync',
  max_worker_processes: '4',
  max_parallel_workers: '2',
  max_parallel_workers_per_gather: '1',
  max_wal_senders: '2',
  max_replication_slots: '2',
  max_logical_replication_workers: '0',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  recovery_init_sync_method: syncMethod(),
}

/**
 * A start after a crash first syncs the cluster: in one call for its file system, or file by file, which keeps a busy
 * machine at it for seconds. Linux before 5.8 does not report a failure of the one call.
 */
function syncMethod(): 'syncfs' | 'fsync' {
  const [major = 0, minor = 0] = release().split('.').map(Number)
  return process.platform === 'linux' && (major > 5 || (major === 5 && minor >= 8)) ? 'syncfs' : 'fsync'
}

/** `-c name=value` for each setting, as initdb and postgres take them. */
export function toArguments(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** What the titles of the cluster's processes begin with. */
export const formatClusterName = (clusterDir: string): string => `voltyatra-${hashShort(clusterDir)}`

/** Stands for a path where the path itself is too long or holds the wrong characters. */
export const hashShort = (path: string): string =>
  createHash('sha256').update(path).digest('hex').slice(0, 12)
