import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changeSettings, copySites } from './demo-sites';
import { startSite } from './site';

/** Signs forms, so that tests can date them back. */
const yardSecret = 'a secret that only the tests of the desk know';
export const yardTenant = 'brolga';

const columns =
  'Stock number,Car type,Make,Model,Year,DAP Price,Odometer,Location code,Body,Fuel,Transmission,Status,Images';
const carLine = (number: number): string =>
  `T${number},Used,Mazda,CX-5,2021,${31_000 + number},41000,ASP,SUV,Petrol,Automatic,In Stock,illustration:suv/red/t${number}/quarter`;

/** The built site over a copy of brolga with sixty cars, T100 to T159, so that tests may change its website. */
export async function openYard() {
  const folder = mkdtempSync(join(tmpdir(), 'yard-'));
  const place = {
    DATA_DIR: join(folder, 'data'),
    TENANTS_DIR: copySites(join(folder, 'sites'), yardTenant),
    SESSION_SECRET: yardSecret,
  };
  const feed = join(folder, 'stock.csv');
  mkdirSync(place.DATA_DIR, { mode: 0o700 });
  writeFileSync(feed, [columns, ...Array.from({ length: 60 }, (_, at) => carLine(100 + at))].join('\n'));
  changeSettings(place.TENANTS_DIR, yardTenant, ({ stock }) => ({
    stock: { ...stock, demo_feed: feed },
    demo: undefined,
  }));
  const { DATA_DIR: dataDir, ...environment } = place;
  const site = await startSite({ dataDir, environment });
  return {
    site,
    /** For the command line and for services beside the site. */
    place,
    async close(): Promise<void> {
      await site.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
