import { createOperatorFolder, type OperatorRequest, operatorRequest } from './operator-folder';
import { type Site, startSite } from './site';
import { askSite, type SiteAnswer } from './site-request';

interface Ask extends OperatorRequest {
  readonly method?: string;
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
  const folder = await createOperatorFolder(engine);
  const shared = { ...folder.environment, ...environment };
  const sites: Site[] = [];
  for (let at = 0; at < count; at += 1) {
    sites.push(await startSite({ environment: shared, dataDir: folder.dataDir(at) }));
  }
  return {
    sites,
    tenantsDir: folder.tenantsDir,
    ask: (path, options = {}) => {
      const { method, host = 'brolga.localhost', site = 0 } = options;
      return askSite({
        ...{ port: sites[site]?.port ?? 0, host, path, ...(method && { method }) },
        ...operatorRequest(options),
      });
    },
    stop: async () => {
      await Promise.all(sites.map((site) => site.stop()));
      await folder.remove();
    },
  };
}

/** The JSON of an answer. */
export const jsonOf = (answer: SiteAnswer) => JSON.parse(answer.body.toString());
