import { join } from 'node:path';
import { ok } from '#server/platform/result';
import { importsSchema } from '#server/settings/imports-schema';
import { copySites } from '../../support/demo-sites';
import { deskRecords } from '../../support/desk-records';
import { deskSite } from '../../support/desk-site';
import { folderForFile } from '../../support/folder';

const feed = { name: 'dms', kind: 'https', url: 'https://feeds.example/stock.csv' };
const valuer = {
  questions: async () => [],
  declines: async () => undefined,
  value: async () => ({ kind: 'declined', reason: 'limits' }) as const,
};

/** Demo sites that may be switched; the other dealer's stays as it is. */
const demoSites = { state: async () => ({ count: 5, areOff: false }), switch: async () => ok(null) };

/** The desk of a copy of brolga, which sells everything online, beside another dealer's; nothing leaves this machine. */
export function attackedDesk() {
  const sitesDir = copySites(join(folderForFile(), 'sites'), 'brolga', 'wattle-bend');
  const desk = deskSite({
    slug: 'brolga',
    environment: { TENANTS_DIR: sitesDir, SMTP_URL: 'smtp://localhost:1' },
    prepare: async (services) => {
      Object.assign(services, { runFeedSoon: async () => undefined, valuer, demoSites });
    },
    change: (tenant) => ({
      ...tenant,
      demo: undefined,
      orders: { ...tenant.orders, enabled: true },
      imports: importsSchema.parse({ sources: [feed] }),
    }),
  });
  return { desk, records: deskRecords(desk.services, 'brolga'), sitesDir };
}
