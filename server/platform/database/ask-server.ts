import type { ClientConfig, default as Pg } from 'pg';
import { isUnheard } from './rules/away-causes';
import type { ServerWord } from './rules/silence';

interface ProcessRow {
  readonly pid: number;
  /** Null if this user may not know. */
  readonly state: string | null;
  /** The process that answers. */
  readonly own: number;
}

const statesOf =
  'select pid, state, pg_backend_pid() as own from pg_stat_activity where pid = any($1::int[])';

/**
 * Asks a server, through a connection of its own, what its processes are doing. Never rejects.
 * @param withinMs for the connection, and again for the answer
 */
export async function askServer(
  pg: typeof Pg,
  config: ClientConfig,
  processes: readonly number[],
  withinMs: number,
): Promise<ServerWord> {
  const client = new pg.Client({
    ...config,
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
  });
  client.on('error', () => undefined);
  let isConnected = false;
  try {
    await client.connect();
    isConnected = true;
    const own = processOf(client);
    const { rows } = await client.query<ProcessRow>(statesOf, [
      own === null ? processes : [...processes, own],
    ]);
    // A pooler in between gives its clients numbers of its own.
    if (!rows.some((row) => row.pid === own && row.own === own)) return { kind: 'unsure' };
    return { kind: 'states', states: new Map(rows.map(({ pid, state }) => [pid, state])) };
  } catch (error) {
    // A pooler that is there may wait for one of its own connections.
    return { kind: !isConnected && isUnheard(error) ? 'silent' : 'unsure' };
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** The number of the server's process for a connection; null before it is made. The driver's types lack it. */
export function processOf(client: object): number | null {
  const number = 'processID' in client ? client.processID : null;
  return typeof number === 'number' ? number : null;
}
