import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { adfDocument } from '#server/leads/rules/adf';
import { parseConfig } from '#server/platform/config';
import { lead, tenant } from '../../../tests/support/adf-leads';
import { folderForFile } from '../../../tests/support/folder';
import { runCommand } from '../../../tests/support/run-command';
import { servicesForFile } from '../../../tests/support/test-services';
import { feedCommands } from './feed';

const services = await servicesForFile();
const folder = folderForFile();
const fileOf = (name: string, text: string): string => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};
const stock = fileOf(
  'stock.csv',
  'Stock No,Make,Model,Year,Odometer,Floor plan\nA1,Kia,Rio,2022,low,A7\nA2,,Rio,2022,1,\n',
);
const adf = fileOf('lead.xml', adfDocument(lead, tenant));

/** Without a site: nothing may open the database. */
const alone = { config: parseConfig({}) };
const explain = (...args: string[]) => runCommand(feedCommands, alone, 'feed', 'explain', ...args);

describe('dealer feed explain', () => {
  test('says of each column what it is read as and what is lost, without any site', async () => {
    const { output, failure } = await explain(stock);
    expect(failure).toBeNull();
    expect(output.split('\n')).toEqual([
      '2 rows read: 1 car, 1 quarantined.',
      '  Stock No: read as stock_number ("A1", "A2")',
      '  Make: read as make ("Kia")',
      '  Model: read as model ("Rio")',
      '  Year: read as year ("2022")',
      '  Odometer: read as odometer_km ("low", "1")',
      '    1 value (row 2): "low" could not be read',
      '  Floor plan: unknown ("A7")',
      '    1 value (row 2): "A7" is in a column that the import does not know, and is not used',
      '  Row 3: no make',
    ]);
  });

  test('explains leads as ADF', async () => {
    const { output } = await explain(adf);
    expect(output).toMatch(/^1 lead read: 1 usable lead, 0 quarantined\.\n/);
    expect(output).toContain('  customer/contact/phone: read as contact.phone ("0491 570 006")');
  });

  test('prints the same as JSON', async () => {
    const { output } = await explain(stock, '--json');
    expect(JSON.parse(output)).toMatchObject({
      kind: 'stock',
      rows: { read: 2, usable: 1, complete: true },
      quarantine: [{ row: 3, reason: 'no make' }],
    });
  });

  test.each([
    ['is not there', join(folder, 'none.csv'), /none\.csv does not exist\./],
    ['is a page', fileOf('page.html', '<html></html>'), /page\.html cannot be read: it is XML or a web page/],
    ['is empty', fileOf('empty.csv', ''), /empty\.csv cannot be read: it is empty\./],
  ])('fails in one line for a file that %s', async (_, file, message) => {
    expect((await explain(file)).failure).toMatchObject({ message: expect.stringMatching(message) });
  });
});

describe('dealer feed explain --tenant', () => {
  test('knows the locations of the site', async () => {
    const yard = fileOf('yard.csv', 'Stock No,Make,Model,Year,Yard\nA1,Kia,Rio,2022,Nowhere\n');
    const run = (...args: string[]) => runCommand(feedCommands, services, 'feed', 'explain', yard, ...args);
    expect((await run('--tenant', 'brolga')).output).toContain(
      '"Nowhere" is not one of the site’s locations',
    );
    expect((await run()).output).not.toContain('locations');
    expect((await run('--tenant', 'nope')).failure).toMatchObject({
      message: expect.stringContaining('Tenant "nope" not found'),
    });
  });
});
