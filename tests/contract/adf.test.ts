import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, it } from 'vitest';
import { adfDocument } from '#server/leads/rules/adf';
import { filing } from '#server/settings/rules/filing';
import { car, lead, ordered, own, tenant, traded, valued, withoutCar } from '../support/adf-leads';
import { installDebianPackage } from '../support/debian-package';
import { folderForFile } from '../support/folder';
import { hostileTexts } from '../support/hostile-texts';
import { runs } from '../support/property-runs';

const dtd = resolve(import.meta.dirname, '../support/adf.dtd');
const folder = folderForFile();
let hasXmllint = true;
beforeAll(() => {
  try {
    execFileSync('xmllint', ['--version'], { stdio: 'ignore' });
  } catch {
    hasXmllint = installDebianPackage('libxml2-utils');
  }
}, 300_000);

/** Reads documents with libxml2, against the element order of ADF 1.0. Throws with what it complains of. */
function validate(documents: readonly string[]): void {
  const files = documents.map((document, at) => {
    const file = join(folder, `${at}.xml`);
    writeFileSync(file, document);
    return file;
  });
  execFileSync('xmllint', ['--noout', '--dtdvalid', dtd, ...files], { stdio: 'pipe' });
}

describe('a lead as ADF', () => {
  it('is read by a strict parser, in the order of the standard', (test) => {
    if (!hasXmllint) return test.skip();
    validate([
      adfDocument(lead, tenant),
      adfDocument({ ...withoutCar, fields: {} }, tenant),
      adfDocument({ ...lead, ...filing.tradeIn, fields: { ...traded, ...own } }, tenant),
      adfDocument({ ...lead, ...filing.tradeIn, fields: { ...traded, ...own, ...valued } }, tenant),
      adfDocument({ ...withoutCar, ...filing.sell, fields: { ...traded, ...valued } }, tenant),
      adfDocument({ ...withoutCar, ...filing.sell, fields: { ...own, name: 'Jane' } }, tenant),
      adfDocument({ ...lead, ...filing.order, fields: { ...lead.fields, ...ordered } }, tenant),
      adfDocument({ ...lead, ...filing.testDrive, fields: { preferred_time: '2026-12-05T10:30' } }, tenant),
    ]);
  });

  it('is well-formed and in order whatever was entered', (test) => {
    if (!hasXmllint) return test.skip();
    const markup = [
      '<!--',
      '-->',
      '<![CDATA[',
      '&#0;',
      '\ufffe',
      '<?adf?>',
      '</adf>',
      '"/><vehicle interest="',
    ];
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom(...markup, ...Object.values(hostileTexts)),
    );
    const known = Object.keys({ ...lead.fields, ...traded, ...own, ...valued, ...ordered });
    const names = fc.constantFrom(...known, 'Vehicle Make', 'car_id', 'company');
    const fields = fc.dictionary(names, hostile);
    const made: string[] = [];
    fc.assert(
      fc.property(fields, hostile, fc.boolean(), (entered, text, aboutCar) => {
        const hostileCar = { ...car, name: text, make: text, colour: text, stocknum: text };
        const about = aboutCar ? { car: hostileCar } : {};
        made.push(
          adfDocument({ ...withoutCar, ...about, fields: entered, url: text, category: text }, tenant),
        );
      }),
      { numRuns: runs(300) },
    );
    validate(made);
  });
});
