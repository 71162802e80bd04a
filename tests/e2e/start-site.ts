import { importMarket } from '../support/market-file';
import { startSite } from '../support/site';

/** One built site with its demo stock for the whole run; its port reaches the workers through the environment. */
export default async function startForAll(): Promise<() => Promise<void>> {
  const site = await startSite();
  importMarket(site.dataDir, 'brolga');
  process.env['E2E_PORT'] = String(site.port);
  process.env['E2E_DATA_DIR'] = site.dataDir;
  return async () => {
    await site.stop();
  };
}
