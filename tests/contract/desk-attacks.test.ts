import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type StaffRole, staffRoles } from '#server/desk/accounts/rules/permissions';
import { submitDesk } from '#server/desk/desk-page';
import { deskPlaces } from '#server/desk/desk-places';
import { deskVisit, signedInStaff } from '../support/desk-visit';
import { whileImporting } from '../support/import-waiting';
import { deskActions } from './desk-actions/all';
import { attackedDesk } from './desk-actions/attacked-desk';
import { bodyOf, type DeskAction } from './desk-actions/desk-action';

/** Every form of the desk against people who may not send it, pages of other sites, and bodies that are no such form. */
const { desk, records, sitesDir } = attackedDesk();
let otherCookie = '';
beforeAll(async () => {
  const tenant = desk.services().tenants.bySlug('wattle-bend');
  otherCookie = await signedInStaff(desk.services(), 'owner', { now: new Date(), ...(tenant && { tenant }) });
});

const nameOf = ({ place, do: action, hasFiles }: DeskAction): string =>
  `${place}${action ? ` ${action}` : ''}${hasFiles ? ' with files' : ''}`;

interface Sender {
  readonly cookie: string;
  readonly slug?: 'brolga' | 'wattle-bend';
  readonly headers?: Readonly<Record<string, string>>;
}

/** The status of the answer to a form: 303 for one that leads on. */
async function statusOf(
  path: string,
  body: URLSearchParams | FormData | string,
  { cookie, slug = 'brolga', headers = {} }: Sender,
): Promise<number> {
  const url = `https://${slug}.example/desk/${path}`;
  const other = desk.services().tenants.bySlug(slug);
  const tenant = slug === 'brolga' || !other ? desk.tenant() : other;
  const visit = deskVisit(desk.services(), { url, now: new Date(), tenant });
  const request = new Request(url, { method: 'POST', body, headers: { cookie, ...headers } });
  const sent = submitDesk({ ...visit, request }, path.split('?')[0] ?? '');
  try {
    const outcome = await whileImporting(desk.services(), sent);
    return outcome.state === 'moved' ? 303 : outcome.status;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.status;
    throw thrown;
  }
}

const make = (action: DeskAction) => whileImporting(desk.services(), action.make({ desk, records }));

/** Requests that only look leave marks there. */
const unwatchedTables = ['audit_log', 'staff_sessions'];

/** Changes with everything that is stored: the rows of all dealers, and the files of all sites. */
async function fingerprint(): Promise<string> {
  const { database } = desk.services();
  const hash = createHash('sha256');
  for (const { name } of await database.introspection.getTables()) {
    if (unwatchedTables.includes(name)) continue;
    hash.update(
      JSON.stringify([
        name,
        await database
          .selectFrom(name as 'leads')
          .selectAll()
          .execute(),
      ]),
    );
  }
  for (const file of readdirSync(sitesDir, { recursive: true, encoding: 'utf8' }).sort()) {
    const path = join(sitesDir, file);
    hash.update(file);
    if (statSync(path).isFile()) hash.update(readFileSync(path));
  }
  return hash.digest('hex');
}

const foreignPages: readonly Readonly<Record<string, string>>[] = [
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  { origin: 'https://wattle-bend.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'same-site' },
];

/** Names that every object has, in the place of an action or of a record. */
const prototypeNames = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];

describe.each(deskActions.map((action) => [nameOf(action), action] as const))('%s', (_name, action) => {
  const cookieOf = (role: StaffRole) => desk.cookieOf(role);
  const allowed = action.roles[0] ?? 'owner';

  test('is refused to everybody else, and nothing is changed', async () => {
    const { path, form } = await make(action);
    const body = () => bodyOf(action, form);
    const before = await fingerprint();
    const others = staffRoles.filter((role) => !action.roles.includes(role));
    for (const role of others)
      expect([403, 404], role).toContain(await statusOf(path, body(), { cookie: cookieOf(role) }));
    expect(await statusOf(path, body(), { cookie: '' }), 'nobody').toBe(403);
    expect(await statusOf(path, body(), { cookie: otherCookie }), 'another dealer’s owner').toBe(403);
    for (const headers of foreignPages)
      expect(
        await statusOf(path, body(), { cookie: cookieOf(allowed), headers }),
        JSON.stringify(headers),
      ).toBe(403);
    if (action.isOfRecord) {
      const atTheirs = { cookie: otherCookie, slug: 'wattle-bend' } as const;
      expect([403, 404, 422], 'at their own desk').toContain(await statusOf(path, body(), atTheirs));
    }
    expect(await fingerprint()).toBe(before);
  });

  test('is refused with a body that is too large or no such form, and nothing is changed', async () => {
    const { path, form } = await make(action);
    const before = await fingerprint();
    const cookie = cookieOf(allowed);
    const send = (body: string, type: string) =>
      statusOf(path, body, { cookie, headers: { 'content-type': type } });
    const fields = 'application/x-www-form-urlencoded';
    const text = action.hasFiles ? 'a=b' : bodyOf(action, form).toString();
    expect(await send(`${text}&more=${'x'.repeat(1_000_000)}`, fields), 'a megabyte').toBe(413);
    expect(await send(`${text}${'&x=1'.repeat(600)}`, fields), '600 fields').toBe(413);
    for (const type of ['application/json', 'text/plain', 'image/svg+xml', ''])
      expect(await send(text, type), type).toBe(415);
    expect([404, 415], 'no boundary').toContain(await send(text, 'multipart/form-data'));
    expect([404, 413, 415], 'half a form').toContain(
      await send('--b\r\n', 'multipart/form-data; boundary=b'),
    );
    expect(await fingerprint()).toBe(before);
  });

  test('is not there under the names that every object has', async () => {
    const { path, form } = await make(action);
    const cookie = cookieOf(allowed);
    for (const name of prototypeNames) {
      if (action.do && !action.hasFiles) {
        const sent = await statusOf(path, bodyOf({ ...action, do: name }, { [name]: name }), { cookie });
        expect([303, 403, 404, 422], name).toContain(sent);
      }
      const ofAnother = path.replace(
        /(?<=\/)(lead-)?[0-9A-Z]{26}|(?<=\/)\d+$|(?<=destinations\/)add/,
        `$1${name}`,
      );
      if (ofAnother !== path)
        expect([403, 404]).toContain(await statusOf(ofAnother, bodyOf(action, form), { cookie }));
    }
  });

  test.skipIf(action.acceptedIn)(
    'is accepted from those who may, and is in the audit log by name',
    async () => {
      const { path, form } = await make(action);
      const member = await desk.services().staff.byEmail('brolga', `${allowed}@dealer.example`);
      const entries = async () => {
        const { entries: stored } = await desk.services().auditLog.list('brolga', { limit: 5_000 });
        return stored.filter((entry) => !/-viewed$/.test(entry.action));
      };
      const before = new Set((await entries()).map(({ id }) => id));
      expect([200, 303]).toContain(await statusOf(path, bodyOf(action, form), { cookie: cookieOf(allowed) }));
      const added = (await entries()).filter(({ id }) => !before.has(id));
      if (action.audit === null) expect(added).toEqual([]);
      else
        expect(added).toContainEqual(expect.objectContaining({ action: action.audit, staffId: member?.id }));
    },
  );
});

describe('the table', () => {
  test('has every place of the desk that takes a form', () => {
    const kinds = deskPlaces.flatMap(({ path, take, takeFiles }) => [
      ...(take ? [path] : []),
      ...(takeFiles ? [`${path} with files`] : []),
    ]);
    const listed = deskActions.map(({ place, hasFiles }) => `${place}${hasFiles ? ' with files' : ''}`);
    expect([...new Set(listed)].sort()).toEqual(kinds.sort());
  });

  test('has every action that the code knows by its name', () => {
    const files = readdirSync('server/desk', { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
    );
    const known = files.flatMap((file) => actionsIn(readFileSync(join('server/desk', file), 'utf8')));
    const listed = new Set(deskActions.map(({ do: action }) => action));
    expect(known.length).toBeGreaterThan(50);
    expect([...new Set(known)].filter((name) => !listed.has(name))).toEqual([]);
  });
});

/** The names with which a source compares the action of a form. */
function actionsIn(source: string): string[] {
  if (!source.includes("get('do')")) return [];
  const compared = source.matchAll(/(?:get\('do'\)|\baction) [!=]== '([a-z-]+)'/g);
  const switches = source.matchAll(/switch \((?:form\.get\('do'\)|action)\) \{\n(.*?)\n {2}\}/gs);
  const cases = [...switches].flatMap(([, block = '']) => [...block.matchAll(/^ {4}case '([a-z-]+)'/gm)]);
  const moves = source.matchAll(/^ {4}'(photo-[a-z]+)':/gm);
  return [...compared, ...cases, ...moves].flatMap(([, name]) => name ?? []);
}
