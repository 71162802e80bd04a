import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canMountSmallDisk } from '../support/small-disk';
import { type SmallDiskSite, startOnSmallDisk } from '../support/small-disk-site';
import { copyStock } from './stocked-site';

const fullLine =
  'DATA_DIR: the disk is full. Free up space or enlarge the disk, then run the command again.\n';
const newCars = 300;
const stockFile = ['Stock No,Make,Model,Year,Price']
  .concat(Array.from({ length: newCars }, (_, at) => `FULL${at},Kia,Rio,2020,20000`))
  .join('\n');

describe.skipIf(!canMountSmallDisk())('the command line beside a site whose disk is full', () => {
  let on: SmallDiskSite;
  let stock: string;
  let backups: string;
  let carsBefore: number;

  beforeAll(async () => {
    on = await startOnSmallDisk(48, { prepare: copyStock });
    stock = on.write('stock.csv', stockFile);
    backups = join(on.disk.path, 'backups');
    carsBefore = await carsListed();
    on.disk.fill();
  });
  afterAll(() => on?.stop());

  async function carsListed(): Promise<number> {
    const answer = await on.ask('/api/search?limit=1&fields=slug');
    expect(answer.status).toBe(200);
    return JSON.parse(answer.body.toString()).count;
  }
  const brolga = (...argv: string[]) => on.dealer(...argv, '--tenant', 'brolga');
  const backUp = () => on.dealer('backup', 'create', '--to', backups);

  it('fails in one line for a command that must write, and works for one that only reads', async () => {
    on.disk.fill();
    const listed = await Promise.all([brolga('leads', 'list'), brolga('leads', 'export')]);
    // Their record in the audit log is small: a page of the write-ahead log may be left for it.
    for (const { code, stderr } of listed)
      expect([code, stderr]).toEqual(code === 0 ? [0, ''] : [1, fullLine]);
    on.disk.fill();
    const [imported, backedUp] = await Promise.all([brolga('stock', 'import', stock), backUp()]);
    expect([backedUp.code, backedUp.stdout]).toEqual([1, '']);
    expect(backedUp.stderr).toMatch(/^DATA_DIR: the (disk is full|copy of the database needs .+)\..*\n$/);
    // A write-ahead log that has just been emptied may have room for all of the stock.
    if (imported.code !== 0) expect(imported).toEqual({ code: 1, stdout: '', stderr: fullLine });
    await expect.poll(carsListed).toBe(carsBefore + (imported.code === 0 ? newCars : 0));
    const shown = await Promise.all([brolga('deliveries', 'list'), on.dealer('backup', 'list', backups)]);
    expect(shown.map(({ code, stderr }) => `${code}${stderr}`)).toEqual(['0', '0']);
  });

  it('leaves no partial backup if the copy needs more room', async () => {
    on.disk.makeRoom();
    on.disk.fill(2 * 1024 ** 2);
    const { code, stderr } = await backUp();
    on.disk.fill();
    expect(code).toBe(1);
    expect(stderr).toMatch(/^DATA_DIR: the copy of the database needs [\d.]+ MB, but only .+ are free .+\n$/);
    expect((await on.dealer('backup', 'list', backups)).stdout).toBe(`No backups at ${backups}.\n`);
    expect(readdirSync(on.dataFolder).filter((name) => name.startsWith('.backup-'))).toEqual([]);
  });

  it('imports stock and makes a complete backup once there is room again', async () => {
    on.disk.makeRoom();
    expect(await brolga('stock', 'import', stock)).toMatchObject({ code: 0 });
    await expect.poll(carsListed, { timeout: 15_000 }).toBe(carsBefore + newCars);
    expect(await backUp()).toMatchObject({ code: 0, stderr: '' });
    const verified = await on.dealer('backup', 'verify', backups);
    expect(verified.stdout).toMatch(/^1 backup is intact/);
  });
});
