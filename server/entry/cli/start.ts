import { join } from 'node:path';
import { describeProblems } from '#server/dealership/files/rules/tenant-problems';
import { services as runningServices } from '#server/entry/runtime';
import type { DeliveryTimes } from '#server/entry/services/delivering';
import { checkSecrets } from '#server/entry/tenants/rules/check-secrets';
import { readConfig } from '#server/platform/config';
import { refuseCorruptDatabase, refuseEmptyDatabase } from '#server/platform/database/check-file';
import { installConnectionHook } from '#server/platform/http/connection-hook';
import { unnamedVisitorsWarning } from '#server/platform/network/unnamed-visitors';
import { keepSearchInStep } from '#server/search/stock-search/keep-in-step';
import type { Tenant } from '#server/settings/tenant-schema';
import { checkSearch } from './check-search';
import { loadDemoStock } from './demo-stock';
import { describeFailure } from './failure';
import { serveDevelopment, serveProduction } from './serve';
import { checkDataDir, checkPort, openToOthers } from './start-checks';
import { indexStock, warmFirstPages } from './warm-site';

export interface StartOptions {
  /** The project's folder: relative folders in the configuration start here. */
  readonly root: string;
  readonly dev: boolean;
  /** For tests, which cannot wait three days for a delivery's last attempt. */
  readonly deliveryTimes?: Partial<DeliveryTimes>;
}

/** Runs `npm start`: checks, migrates, imports demo stock on the first run, serves, and prints the addresses. */
export async function start(options: StartOptions): Promise<void> {
  try {
    await prepareAndServe(options);
  } catch (error) {
    const { text, exitCode } = describeFailure(error);
    process.stderr.write(`${text}\n`);
    process.exit(exitCode);
  }
}

async function prepareAndServe({ root, dev, deliveryTimes }: StartOptions): Promise<void> {
  const config = readConfig(root);
  // Everything in the data folder is for this user only.
  process.umask(0o077);
  checkDataDir(config.DATA_DIR);
  const open = openToOthers(config.DATA_DIR);
  if (open) say(`Warning: ${open}`);
  if (!config.DATABASE_URL) {
    await refuseEmptyDatabase(config.DATA_DIR);
    refuseCorruptDatabase(config.DATA_DIR);
  }
  const port = await checkPort(config);
  const services = await runningServices();
  const tenants = services.tenants.all();
  for (const finding of tenants.flatMap((tenant) => checkSecrets(tenant, config.secret))) {
    say(`Warning: ${describeProblems([finding])}`);
  }
  if (services.unnamedVisitors.noticed) say(`Warning: ${unnamedVisitorsWarning}`);
  await checkSearch(services);
  await loadDemoStock(services, root, say);
  await indexStock(services);
  services.followTenants();
  keepSearchInStep(services);
  services.startDelivering(deliveryTimes);
  installConnectionHook({
    clientIpHeader: config.CLIENT_IP_HEADER,
    assetsDir: join(root, 'build/client/assets'),
    strictSeconds: config.HSTS_SECONDS,
    onSharedAddress: () => services.unnamedVisitors.notice(),
  });
  if (dev) return serveDevelopment(port, config.HOST);
  await serveProduction({
    port,
    host: config.HOST,
    siteHost: siteHost(tenants),
    stopped: () => services.close(),
  });
  say(addresses(tenants, port));
  void warmFirstPages(services).catch(() => undefined);
}

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const siteHost = (tenants: readonly Tenant[]): string => `${tenants[0]?.slug ?? 'site'}.localhost`;

/** One line for each site, with its address in this machine's browsers. */
function addresses(tenants: readonly Tenant[], port: number): string {
  const lines = tenants.map(({ name, slug }) => `  http://${slug}.localhost:${port}/  ${name}`);
  return ['Ready:', ...lines].join('\n');
}
