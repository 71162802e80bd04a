import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServices, type Services } from '#server/entry/services';
import { openBackups } from '#server/platform/backup/create-backups';
import { verifyBackups } from '#server/platform/backup/verify-backups';
import { parseConfig } from '#server/platform/config';
import { importStock } from '#server/stock/feeds/import-stock';
import { generateCars } from '../../prisma-free-fixtures/generator';
import { bytesSource } from '../support/bytes-source';
import { table } from './table';

const mb = 1024 * 1024;
/** `BACKUP_BENCH_MB=5000` measures more pictures. */
const mediaMb = Number(process.env['BACKUP_BENCH_MB'] ?? 200);
export const title = `Backups of 20,000 cars and ${mediaMb} MB of pictures in a folder, SQLite`;
const slug = 'brolga';
const carCount = 20_000;
const pictureBytes = 250_000;
/** Pictures and cars that are new on a day. */
const newPictures = 50;

/** The first backup, one after nothing has changed, one after a day's changes, then all of them verified. */
export async function run(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'backup-bench-'));
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < mediaMb * mb * 3) throw new Error(`${folder} has too little space`);
  const data = join(folder, 'data');
  const config = parseConfig({ DATA_DIR: data, LOG_LEVEL: 'silent' });
  const services = await createServices(config);
  try {
    await importCars(services, carCount);
    addPictures(data, 'first', Math.ceil((mediaMb * mb) / pictureBytes));
    const open = () => openBackups(config, join(folder, 'backups'));
    const backUp = async (name: string) => {
      const startedMs = performance.now();
      const { files, newFiles, bytes, writtenBytes } = await services.backUp(await open());
      return [name, seconds(startedMs), files, newFiles, megabytes(bytes), megabytes(writtenBytes)];
    };
    const rows = [await backUp('first'), await backUp('nothing changed')];
    addPictures(data, 'later', newPictures);
    await importCars(services, carCount + newPictures);
    rows.push(await backUp(`${newPictures} pictures and cars more`));
    const startedMs = performance.now();
    const repository = await open();
    const { problems, pieces, bytes } = await verifyBackups(
      repository,
      await repository.ids(),
      join(folder, 'verifying'),
    );
    if (problems.length > 0) throw new Error(JSON.stringify(problems[0]));
    rows.push(['verify all', seconds(startedMs), `${pieces} pieces`, '', megabytes(bytes), '']);
    return table(['backup', 'seconds', 'files', 'new files', 'MB', 'MB written'], rows);
  } finally {
    await services.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const seconds = (startedMs: number): string => ((performance.now() - startedMs) / 1_000).toFixed(1);
const megabytes = (bytes: number): string => (bytes / mb).toFixed(1);

async function importCars(services: Services, count: number): Promise<void> {
  const tenant = services.tenants.bySlug(slug);
  if (!tenant) throw new Error(`no tenant ${slug}`);
  const bytes = new TextEncoder().encode(JSON.stringify([...generateCars(count, 7)]));
  const report = await importStock(services, { tenant, source: bytesSource('generated.json', bytes) });
  if (!report.ok) throw new Error(JSON.stringify(report.error));
}

/** Files that cannot be compressed, as pictures are, in folders as the site keeps them. */
function addPictures(dataDir: string, name: string, count: number): void {
  for (let number = 0; number < count; number += 1) {
    const folder = join(dataDir, 'media', String(number % 256));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${name}-${number}`), randomBytes(pictureBytes));
  }
}
