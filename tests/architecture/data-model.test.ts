import { readdirSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { drawTables } from './draw-tables';

const baseline = resolve(import.meta.dirname, '../../server/platform/database/migrations/baseline');

describe('the tables of the database', () => {
  it('are drawn in server/data-model.svg (npx vitest run -u draws it again)', async () => {
    const groups = readdirSync(baseline).map((file) => ({
      name: basename(file, '.ts'),
      sql: readFileSync(resolve(baseline, file), 'utf8'),
    }));
    await expect(drawTables(groups)).toMatchFileSnapshot('../../server/data-model.svg');
  });
});
