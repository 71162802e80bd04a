import { beforeEach, describe, expect, it } from 'vitest';
import { type AuditEntry, AuditLog } from '#server/desk/accounts/audit';
import { GroupCommit } from '#server/platform/database/group-commit';
import { newUlid } from '#server/platform/ulid';
import { bothDatabases, engines } from '../support/both-databases';

const start = new Date('2026-11-20T00:00:00.000Z');
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

const databaseOf = bothDatabases();

describe.each(engines)('the audit log in %s', (engine) => {
  let log: AuditLog;
  let tenant: string;
  beforeEach(() => {
    log = new AuditLog(new GroupCommit(databaseOf(engine)));
    tenant = `t-${newUlid(start).toLowerCase()}`;
  });
  const entry = (minutes: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
    id: newUlid(at(minutes)),
    tenant,
    at: at(minutes).toISOString(),
    staffId: 'robin',
    action: 'lead-viewed',
    leadId: 'lead-1',
    detail: null,
    ...more,
  });

  it('returns entries newest first, of the given dealers only', async () => {
    const entries = [entry(0), entry(1, { action: 'signed-in', leadId: null }), entry(2, { detail: 'note' })];
    await log.add(entries);
    await log.add([entry(3, { tenant: `${tenant}-2` })]);
    expect(await log.list(tenant, { limit: 10 })).toEqual({ entries: entries.toReversed(), next: null });
  });

  it('pages without a gap or a repeat', async () => {
    const entries = Array.from({ length: 7 }, (_, index) => entry(index));
    await log.add(entries);
    const seen: string[] = [];
    let before: string | undefined;
    do {
      const page = await log.list(tenant, { limit: 3, before });
      seen.push(...page.entries.map(({ id }) => id));
      before = page.next ?? undefined;
    } while (before);
    expect(seen).toEqual(entries.map(({ id }) => id).reverse());
  });

  it('starts at an instant', async () => {
    await log.add([entry(0), entry(5), entry(9)]);
    expect((await log.list(tenant, { limit: 10, since: at(5) })).entries).toHaveLength(2);
  });

  it('finds the entries of a person, of some actions, of nobody, and before an instant', async () => {
    const own = entry(1);
    const change = entry(2, { staffId: 'kim', action: 'lead-changed' });
    const command = entry(3, { staffId: null, action: 'lead-deleted' });
    await log.add([own, change, command]);
    const find = async (filter: object) => (await log.list(tenant, { limit: 10, ...filter })).entries;
    expect(await find({ staffId: 'kim' })).toEqual([change]);
    expect(await find({ staffId: null })).toEqual([command]);
    expect(await find({ actions: ['lead-viewed', 'lead-deleted'] })).toEqual([command, own]);
    expect(await find({ until: at(2) })).toEqual([own]);
  });

  it('stores any number of entries at once, including none', async () => {
    await log.add([]);
    await log.add(Array.from({ length: 1_201 }, (_, index) => entry(0, { leadId: `lead-${index}` })));
    expect((await log.list(tenant, { limit: 2_000 })).entries).toHaveLength(1_201);
  });

  it('deletes entries older than a given time, of one dealer only', async () => {
    const [second, other] = [entry(0, { tenant: `${tenant}-1` }), entry(0, { tenant: `${tenant}-2` })];
    await log.add([entry(0), entry(1), entry(2), second, other]);
    expect(await log.sweep([tenant, second.tenant], at(2))).toBe(3);
    expect((await log.list(tenant, { limit: 10 })).entries).toHaveLength(1);
    expect((await log.list(other.tenant, { limit: 10 })).entries).toEqual([other]);
  });
});
