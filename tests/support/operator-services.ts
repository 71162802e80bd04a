import { endpoints } from '#server/api/endpoints';
import { declaredPaths } from '#server/api/routes/read-input';
import { createRoute } from '#server/api/routes/route';
import { createServices, type Services } from '#server/entry/services';
import { parseConfig } from '#server/platform/config';
import { createOperatorFolder, type OperatorRequest, operatorRequest } from './operator-folder';

interface Ask extends OperatorRequest {
  readonly method?: string;
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
  const folder = await createOperatorFolder(engine);
  const shared = { ...folder.environment, LOG_LEVEL: 'silent', ...environment };
  const services: Services[] = [];
  for (let at = 0; at < count; at += 1) {
    const opened = await createServices(parseConfig({ ...shared, DATA_DIR: folder.dataDir(at) }));
    opened.followTenants();
    services.push(opened);
  }
  return {
    services,
    tenantsDir: folder.tenantsDir,
    ask: (path, options = {}) => ask(services[options.site ?? 0], path, options),
    close: async () => {
      await Promise.all(services.map((one) => one.close()));
      await folder.remove();
    },
  };
}

async function ask(services: Services | undefined, path: string, options: Ask): Promise<Answered> {
  if (!services) throw new Error('no such process');
  const { method = 'GET', from = '192.0.2.1' } = options;
  const { headers, ...content } = operatorRequest(options);
  const request = new Request(`http://any.example${path}`, {
    method,
    headers: { 'x-peer-address': from, ...headers },
    ...content,
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
