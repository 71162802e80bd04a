import { askSite } from '../support/site-request';
import { carPath, expect, port, test } from './site-test';

const host = 'brolga.localhost';
const ask = async (path: string, headers: Record<string, string> = {}) => {
  const { status, headers: answered, body } = await askSite({ port, host, path, headers });
  return { status, isShared: String(answered['cache-control']).startsWith('public'), html: body.toString() };
};

/** Where one text begins to differ from another: whole pages say too much. */
function firstDifference(one: string, other: string): string {
  const at = [...one].findIndex((sign, index) => sign !== other[index]);
  return at < 0 ? one.slice(other.length) : one.slice(Math.max(0, at - 60), at + 60);
}

const pages = ['/', '/search/suv', '/browse', '/models', '/price-range'];

test.describe('a page that visitors share', () => {
  test('is the same whatever brought them, and says nothing of it', async () => {
    for (const path of [...pages, await carPath('brolga')]) {
      const [plain, byCampaign] = [await ask(path), await ask(`${path}?utm_source=news`)];
      expect(plain.isShared, path).toBe(true);
      for (const visit of ['first', 'second', 'third']) {
        const other = await ask(`${path}?visit=${visit}`);
        expect(firstDifference(other.html, plain.html), path).toBe('');
        const click = await ask(`${path}?visit=${visit}&utm_source=${visit}&gclid=${visit}`);
        expect(firstDifference(click.html, byCampaign.html), path).toBe('');
      }
    }
  });

  test('is another one for the shopper’s terms, a lite page and another list', async () => {
    const path = '/search/suv';
    const repeated = [
      await ask(`${path}?visit=1`),
      await ask(`${path}?visit=2`),
      await ask(`${path}?visit=3`),
    ];
    const inVictoria = await ask(`${path}?visit=4&register_in=VIC`);
    expect(inVictoria.html).toContain('register_in=VIC');
    const lite = await ask(`${path}?visit=5`, { 'save-data': 'on' });
    expect(lite.html).not.toContain('type="module"');
    expect((await ask('/search/ute?visit=6')).html).not.toBe(repeated[0]?.html);
    for (const { html } of repeated) expect(html).not.toContain('register_in=VIC');
  });
});
