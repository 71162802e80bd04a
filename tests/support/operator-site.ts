import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startPostgres } from './postgres';
import { type Site, startSite } from './site';
import { askSite, type SiteAnswer } from './site-request';

const operatorToken = 'operator-token-of-more-than-thirty-two-letters';

interface Ask {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Null: without one. */
  readonly token?: string | null;
  readonly host?: string;
  /** Of several processes, the one to ask. */
  readonly site?: number;
}

/** Processes of the built site that share a database and a folder with one demo site, with the operator API on. */
export interface OperatorSites {
  readonly sites: readonly Site[];
  readonly tenantsDir: string;
  ask(path: string, options?: Ask): Promise<SiteAnswer>;
  stop(): Promise<void>;
}

export async function startOperatorSites(
  engine: 'sqlite' | 'postgres',
  count = 1,
  environment: Readonly<Record<string, string>> = {},
): Promise<OperatorSites> {
  const folder = mkdtempSync(join(tmpdir(), 'operator-'));
  const tenantsDir = join(folder, 'tenants');
  mkdirSync(tenantsDir);
  cpSync(resolve(import.meta.dirname, '../../tenants/brolga'), join(tenantsDir, 'brolga'), {
    recursive: true,
  });
  const postgres = engine === 'postgres' ? await startPostgres() : undefined;
  const shared = {
    ...{ TENANTS_DIR: tenantsDir, OPERATOR_TOKEN: operatorToken },
    ...(postgres && { DATABASE_URL: postgres.url, SESSION_SECRET: 'a secret of thirty-two letters or more' }),
    ...environment,
  };
  const sites: Site[] = [];
  for (let at = 0; at < count; at += 1) {
    sites.push(
      await startSite({ environment: shared, dataDir: join(folder, postgres ? `data${at}` : 'data') }),
    );
  }
  return {
    sites,
    tenantsDir,
    ask: (path, options = {}) => {
      const {
        method,
        body,
        headers = {},
        token = operatorToken,
        host = 'brolga.localhost',
        site = 0,
      } = options;
      return askSite({
        ...{ port: sites[site]?.port ?? 0, host, path, ...(method && { method }) },
        headers: {
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
    },
    stop: async () => {
      await Promise.all(sites.map((site) => site.stop()));
      await postgres?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The JSON of an answer. */
export const jsonOf = (answer: SiteAnswer) => JSON.parse(answer.body.toString());
