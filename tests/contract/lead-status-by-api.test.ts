import { describe, expect, test } from 'vitest';
import { changeLead, showLead } from '#server/api/leads';
import { engines } from '../support/both-databases';
import { aPerson, leadApi } from '../support/lead-api';

describe.each(engines)('a lead’s status through the API, in %s', (engine) => {
  const { call } = leadApi(engine);
  const aLead = async (): Promise<string> => {
    const { phone } = aPerson();
    return (await (await call('POST', '/api/leads', { body: { phone } })).json()).id;
  };
  const set = (id: string, body: unknown) => call('PATCH', `/api/leads/${id}`, { body });
  const show = async (id: string) => (await call('GET', `/api/leads/${id}`)).json();

  test('is new at first, in the list and on its own', async () => {
    const id = await aLead();
    const lead = await show(id);
    expect(showLead.responses[200]?.safeParse(lead).error).toBeUndefined();
    expect(lead).toMatchObject({ id, status: 'new', status_history: [], assigned_to: null });
    const { data } = await (await call('GET', '/api/leads?limit=1')).json();
    expect(data).toEqual([lead]);
  });

  test('is stored with its history and the name of the key', async () => {
    const id = await aLead();
    const changes = [
      { status: 'contacted', note: ' Rang back\r ' },
      { status: 'appointment' },
      { status: 'won', note: 'Signed' },
    ];
    for (const change of changes) expect((await set(id, change)).status).toBe(200);
    const repeated = await set(id, { status: 'won', note: 'Signed' });
    const answer = await repeated.json();
    const { status, status_history, ...lead } = await show(id);
    expect({ ...lead, status, status_history }).toEqual(answer);
    expect(status).toBe('won');
    const by = 'brolga leads:write,leads:read';
    expect(status_history).toEqual([
      { status: 'contacted', note: 'Rang back', by, at: expect.any(String) },
      { status: 'appointment', note: null, by, at: expect.any(String) },
      { status: 'won', note: 'Signed', by, at: expect.any(String) },
    ]);
    const { data } = await (await call('GET', '/api/leads?limit=1')).json();
    expect(data[0]).toMatchObject({ status, status_history });
  });

  test('of a key that may not read leads is answered without the person', async () => {
    const id = await aLead();
    const body = { status: 'contacted', note: 'Rang back' };
    const answer = await (await call('PATCH', `/api/leads/${id}`, { body, scopes: ['leads:write'] })).json();
    expect(changeLead.responses[200]?.safeParse(answer).error).toBeUndefined();
    const { object, url, created_at, updated_at, status, assigned_to } = await show(id);
    expect(answer).toEqual({ object, id, url, created_at, updated_at, status, assigned_to });
    expect(status).toBe('contacted');
  });

  test.each([
    [{ status: 'lost' }, 'status'],
    [{ state: 'won' }, 'state'],
    [{ assigned_to: 'nobody' }, 'assigned_to'],
    [{ status: 'won', note: 'x'.repeat(1_001) }, 'note'],
  ])('answers 422 for %j', async (body, field) => {
    const id = await aLead();
    const response = await set(id, body);
    expect(response.status).toBe(422);
    expect((await response.json()).errors).toMatchObject([{ param: field, detail: expect.any(String) }]);
    expect(await show(id)).toMatchObject({ status: 'new', status_history: [] });
  });

  test('answers 404 for another dealer’s lead and for none', async () => {
    const id = await aLead();
    const body = { status: 'won' };
    for (const [path, tenant] of [
      [`/api/leads/${id}`, 'wattle-bend'],
      ['/api/leads/nothing', 'brolga'],
    ] as const) {
      expect((await call('GET', path, { tenant })).status).toBe(404);
      expect((await call('PATCH', path, { tenant, body })).status).toBe(404);
    }
    expect((await show(id)).status).toBe('new');
  });
});
