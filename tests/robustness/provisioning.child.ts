import { createServices } from '#server/entry/services';
import { changeSite } from '#server/operate/provisioning/provision-site';
import { parseConfig } from '#server/platform/config';

/** Changes a site's name again and again as the operator API does, until the process is killed. */
const [, , folder = '', round = '', DATABASE_URL, changes = 'Infinity'] = process.argv;
const services = await createServices(
  parseConfig({
    TENANTS_DIR: `${folder}/tenants`,
    DATA_DIR: `${folder}/data`,
    LOG_LEVEL: 'warn',
    ...(DATABASE_URL && { DATABASE_URL, SESSION_SECRET: 'a secret of the site, long enough' }),
  }),
);
process.send?.('ready');
for (let at = 0; at < Number(changes); at += 1) {
  const patch = { name: `Round ${round} change ${at} ${'x'.repeat(at % 100)}` };
  const changed = await changeSite(services, { slug: 'brolga', patch, isExpected: () => true });
  process.send?.(changed.ok ? 'changed' : changed.error.kind);
}
await services.close();
process.disconnect();
