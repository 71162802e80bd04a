import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copySites } from './demo-sites';
import { openPostgres } from './test-database';

const operatorToken = 'operator-token-of-more-than-thirty-two-letters';

/** A folder with one demo site, and the database, of processes with the operator API. */
interface OperatorFolder {
  readonly tenantsDir: string;
  /** The variables that all processes share. */
  readonly environment: Readonly<Record<string, string>>;
  /** The data folder of a process: on PostgreSQL each has its own. */
  dataDir(process: number): string;
  /** Stops the database and removes the folder. */
  remove(): Promise<void>;
}

export async function createOperatorFolder(engine: 'sqlite' | 'postgres'): Promise<OperatorFolder> {
  const folder = mkdtempSync(join(tmpdir(), 'operator-'));
  const tenantsDir = join(folder, 'tenants');
  copySites(tenantsDir, 'brolga');
  const postgres = engine === 'postgres' ? await openPostgres() : undefined;
  return {
    tenantsDir,
    environment: {
      TENANTS_DIR: tenantsDir,
      OPERATOR_TOKEN: operatorToken,
      ...(postgres && {
        DATABASE_URL: postgres.url,
        SESSION_SECRET: 'a secret of thirty-two letters or more',
      }),
    },
    dataDir: (process) => join(folder, postgres ? `data${process}` : 'data'),
    remove: async () => {
      await postgres?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface OperatorRequest {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Null: without one. */
  readonly token?: string | null;
}

/** The headers and the body of a request of an operator; a text is sent as it is. */
export function operatorRequest({ body, headers = {}, token = operatorToken }: OperatorRequest) {
  return {
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  };
}
