import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeProblems } from '#server/dealer/rules/tenant-problems';
import { folderForTest } from '../../../tests/support/folder';
import { testLocation } from '../../../tests/support/test-tenant';
import { loadTenants, withOwnTimeZone } from './load-tenants';

const dir = folderForTest();

const tenant = (changes: object = {}) => ({
  slug: 'a',
  name: 'A Cars',
  template: 'harbour',
  theme: { accent: '#0b6b57', brand: '#0f3d36' },
  locations: [place],
  ...changes,
});
const place = testLocation('yard');
const withPlace = (changes: object) => tenant({ locations: [{ ...place, ...changes }] });
const theme = (accent: string) => tenant({ theme: { accent, brand: '#0f3d36' } });

async function write(slug: string, content: unknown) {
  await mkdir(join(dir.path, slug), { recursive: true });
  const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2);
  await writeFile(join(dir.path, slug, 'tenant.json'), text);
}

async function loaded() {
  const tenants = await loadTenants(dir.path);
  if (!tenants.ok) throw new Error(describeProblems(tenants.error));
  return tenants.value;
}
async function problems(): Promise<string[]> {
  const tenants = await loadTenants(dir.path);
  return tenants.ok ? [] : describeProblems(tenants.error).split('\n');
}

describe('loading tenants', () => {
  it('reads every folder, in order of slug, with defaults', async () => {
    await write('b', tenant({ slug: 'b' }));
    await write('a', `\uFEFF${JSON.stringify(tenant())}`);
    await writeFile(join(dir.path, 'tenant.schema.json'), '{}');
    await mkdir(join(dir.path, '.hidden'));
    const tenants = await loaded();
    expect([...tenants.keys()]).toEqual(['a', 'b']);
    expect(tenants.get('a')).toMatchObject({
      search: { page_size: 21, base_path: '/search/new-used-and-demo-cars' },
      stock: { sold_days: 3 },
      wording: { no_price: 'Enquire for price.' },
    });
  });

  it('rejects a folder whose name is not a valid slug', async () => {
    await write('Hill End', tenant());
    expect(await problems()).toEqual([
      'Hill End/tenant.json: slug: expected a folder named in lower-case letters, digits and hyphens, found "Hill End"',
    ]);
  });

  it("does not repeat a value in place of a secret's name", async () => {
    const secret_env = 'whsec_c2VjcmV0';
    const destination = { kind: 'webhook', name: 'crm', url: 'https://crm.example/', secret_env };
    await write('a', tenant({ delivery: { destinations: [destination] } }));
    const [problem = ''] = await problems();
    expect(problem).toContain('a/tenant.json: delivery.destinations.0.secret_env: expected the name of an');
    expect(problem).not.toContain('whsec');
  });

  it("derives values from the name and a location's state", async () => {
    const { id: _, slug: __, ...bare } = place;
    await write('a', {
      slug: 'a',
      name: 'A Cars',
      locations: [{ ...bare, name: 'Perth Yard', state: 'WA' }],
    });
    expect((await loaded()).get('a')).toMatchObject({
      template: 'harbour',
      time_zone: 'Australia/Perth',
      locations: [{ id: 'perth-yard', slug: 'perth-yard', time_zone: 'Australia/Perth' }],
    });
  });

  it('follows links, as in mounted configuration', async () => {
    const real = await mkdtemp(join(tmpdir(), 'tenant-real-'));
    await writeFile(join(real, 'tenant.json'), JSON.stringify(tenant()));
    await symlink(real, join(dir.path, 'a'));
    expect(await problems()).toEqual([]);
    await rm(real, { recursive: true });
  });

  it.each<[line: string, content: unknown]>([
    [
      'line 3, column 1: not valid JSON, expected a key in double quotes after the comma',
      '{\n  "slug": "a",\n}',
    ],
    ['slug: expected the name of its folder, a, found "b"', tenant({ slug: 'b' })],
    ['mascot: is not a known setting', tenant({ mascot: 'x' })],
    ['locatons: is not a known setting (did you mean locations?)', tenant({ locatons: [] })],
    [
      'locations.0.openingHours: is not a known setting (did you mean opening_hours?)',
      withPlace({ openingHours: [] }),
    ],
    [
      'search.pagesize: is not a known setting (did you mean page_size?)',
      tenant({ search: { pagesize: 9 } }),
    ],
    ['locations.0.phone: expected text, but it is missing', withPlace({ phone: undefined })],
    ['theme.accent: expected a colour as #rrggbb, found "green"', theme('green')],
    [
      'template: expected one of harbour, meridian, workshop (did you mean harbour?), found "harbor"',
      tenant({ template: 'harbor' }),
    ],
    [
      'time_zone: expected an IANA time zone such as Australia/Brisbane, found "Brisbane"',
      tenant({ time_zone: 'Brisbane' }),
    ],
    [
      'hosts.0: expected a host name in lower case, without scheme, port or path, such as www.dealer.example, found "https://a.example"',
      tenant({ hosts: ['https://a.example'] }),
    ],
    ['locations.0.postcode: expected four digits, in quotes, found 4034', withPlace({ postcode: 4034 })],
    ['locations: expected at least one location, found []', tenant({ locations: [] })],
    ['theme: expected a group in braces { }, found []', tenant({ theme: [] })],
    ['expected a group in braces { }, found []', []],
    [
      'search.page_size: expected a number from 3 to 100, found 1000',
      tenant({ search: { page_size: 1000 } }),
    ],
    [
      'delivery.email_to.0: expected an email address, found "sales"',
      tenant({ delivery: { email_to: ['sales'] } }),
    ],
    ['expected at most 1 MiB', ' '.repeat(1024 * 1024 + 1)],
  ])('rejects a file in one line with the path and the expected value: %s', async (line, content) => {
    await write('a', content);
    expect(await problems()).toEqual([`a/tenant.json: ${line}`]);
  });

  it('reports all problems of all tenants at once', async () => {
    await write('a', tenant({ name: '' }));
    await write('b', '{');
    await mkdir(join(dir.path, 'c'));
    expect(await problems()).toEqual([
      'a/tenant.json: name: expected text that is not empty, found ""',
      'b/tenant.json: line 1, column 2: not valid JSON, expected a key in double quotes',
      'c/tenant.json: is missing',
    ]);
  });

  it('rejects a folder without tenants', async () => {
    expect(await problems()).toEqual([
      `${dir.path}: expected at least one tenant, a folder with a tenant.json`,
    ]);
  });

  it('names an unreadable folder', async () => {
    const tenants = await loadTenants(join(dir.path, 'none'));
    expect(tenants.ok ? '' : describeProblems(tenants.error)).toBe(
      `${dir.path}/none: the tenants folder cannot be read (ENOENT); set TENANTS_DIR to a folder of tenants`,
    );
  });
});

describe('the time zone of a site that sets none', () => {
  it.each([
    [{ locations: [{ state: 'WA' }] }, 'Australia/Perth'],
    [{ locations: [{ state: 'NSW', time_zone: 'Australia/Broken_Hill' }] }, 'Australia/Broken_Hill'],
    [{ locations: [{ state: 'WA' }], time_zone: 'Australia/Darwin' }, 'Australia/Darwin'],
    [{ locations: [{ state: 'ZZ' }] }, 'Australia/Brisbane'],
  ])('%j gets %s', (file, expected) => {
    expect(withOwnTimeZone(file)).toMatchObject({ time_zone: expected });
  });

  it.each([[null], [[]], ['x'], [{}], [{ locations: {} }], [{ locations: [null] }], [{ locations: [{}] }]])(
    'leaves %j to the schema',
    (file) => {
      expect(withOwnTimeZone(file)).toBe(file);
    },
  );
});
