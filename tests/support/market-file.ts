import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Listings of a model that nobody makes: younger cars with fewer kilometres cost more. */
function listings(): string {
  const thisYear = new Date().getFullYear();
  const rows = Array.from({ length: 90 }, (_, at) => {
    const age = at % 6;
    const km = 12_000 * age + 900 * (at % 11) + 5_000;
    const price = Math.round((42_000 * 0.88 ** age - km / 20 + 150 * (at % 7)) / 10) * 10;
    return ['Mazda', 'Wallaroo', 'Touring', thisYear - age, km, price, 'QLD', 'Used', 'SUV'].join(',');
  });
  return ['make,model,badge,year,odometer,price,state,condition,body', ...rows].join('\n');
}

/** Imports made-up listings into the market of a site that runs on the data folder. */
export function importMarket(dataDir: string, tenant: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'market-'));
  try {
    const file = join(folder, 'made-up.csv');
    writeFileSync(file, listings());
    const argv = ['server/cli/dealer.mjs', 'market', 'import', file, '--tenant', tenant, '--json'];
    execFileSync(process.execPath, argv, { env: { ...process.env, DATA_DIR: dataDir }, stdio: 'pipe' });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
