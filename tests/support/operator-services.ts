import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { endpoints } from '#server/entry/api/endpoints';
import { declaredPaths } from '#server/entry/api/rules/declared-paths';
import { createRoute } from '#server/entry/routes/route';
import { createServices, type Services } from '#server/entry/services';
import { parseConfig } from '#server/platform/config';
import { startPostgres } from './postgres';

const operatorToken = 'operator-token-of-more-than-thirty-two-letters';

interface Ask {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Null: without one. */
  readonly token?: string | null;
  /** The address that the request comes from. */
  readonly from?: string;
  /** Of several processes, the one to ask. */
  readonly site?: number;
}

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Services of several processes that share a database and a folder with one demo site, with the operator API on. */
export interface OperatorServices {
  readonly services: readonly Services[];
  readonly tenantsDir: string;
  ask(path: string, options?: Ask): Promise<Answered>;
  close(): Promise<void>;
}

const find = declaredPaths([...new Set(endpoints.map(({ path }) => path))]);

export async function openOperatorServices(
  engine: 'sqlite' | 'postgres',
  count: number,
  environment: Readonly<Record<string, string>> = {},
): Promise<OperatorServices> {
  const folder = mkdtempSync(join(tmpdir(), 'operator-'));
  const tenantsDir = join(folder, 'tenants');
  mkdirSync(tenantsDir);
  cpSync(resolve(import.meta.dirname, '../../tenants/brolga'), join(tenantsDir, 'brolga'), {
    recursive: true,
  });
  const postgres = engine === 'postgres' ? await startPostgres() : undefined;
  const shared = {
    ...{ TENANTS_DIR: tenantsDir, OPERATOR_TOKEN: operatorToken, LOG_LEVEL: 'silent' },
    ...(postgres && { DATABASE_URL: postgres.url, SESSION_SECRET: 'a secret of thirty-two letters or more' }),
    ...environment,
  };
  const services: Services[] = [];
  for (let at = 0; at < count; at += 1) {
    const DATA_DIR = join(folder, postgres ? `data${at}` : 'data');
    const opened = await createServices(parseConfig({ ...shared, DATA_DIR }));
    opened.followTenants();
    services.push(opened);
  }
  return {
    ...{ services, tenantsDir },
    ask: (path, options = {}) => ask(services[options.site ?? 0], path, options),
    close: async () => {
      await Promise.all(services.map((one) => one.close()));
      await postgres?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function ask(services: Services | undefined, path: string, options: Ask): Promise<Answered> {
  if (!services) throw new Error('no such process');
  const { method = 'GET', body, token = operatorToken, from = '192.0.2.1', headers = {} } = options;
  const request = new Request(`http://any.example${path}`, {
    method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...{ 'x-peer-address': from, ...headers },
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const found = find(new URL(request.url).pathname);
  if (!found) return { status: 404, headers: new Headers(), text: '' };
  const route = createRoute({
    services: async () => services,
    bff: () => Promise.reject(new Error('no endpoint of a site')),
    log: async () => services.log,
  });
  const { loader, action } = route(...endpoints.filter((one) => one.path === found.path));
  const answer = await (method === 'GET' ? loader : action)({ request, params: found.params, context: {} });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}
