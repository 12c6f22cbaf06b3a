/** Addresses that can be reached from this machine only. */

/** Whether a name or address can only be this machine’s. */
export const isLoopbackHost = (host: string): boolean =>
  /^(localhost|.+\.localhost|\[?::1\]?|127\.\d+\.\d+\.\d+)$/.test(host)

/** Whether an installation that listens at `host` and is reached at `publicUrl` is meant for this machine alone. */
export const isForThisMachine = (host = '127.0.0.1', publicUrl = 'http://127.0.0.1'): boolean =>
  isLoopbackHost(host) && isLoopbackHost(new URL(publicUrl).hostname)
