import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApiKey } from '#server/desk/accounts/api-keys';
import type { Services } from '#server/entry/services';
import * as api from '../../app/routes/api.$';
import { openTestServices } from '../support/test-services';
import { FakeProviders } from '../support/trade-in-fakes';

/** The tool as an assistant calls it, over providers that know one car. */
let services: Services;
let calls = 0;
beforeAll(async () => {
  services = await openTestServices({ running: true, demoStock: true });
  const fake = new FakeProviders();
  const providers = { vehicleLookup: fake, valuer: fake };
  Object.assign(services, { ...providers, testProviders: providers });
});
afterAll(() => services.close());

async function estimate(input: Record<string, unknown>, slug = 'brolga', from = '', key = '') {
  calls += 1;
  const host = `${slug}.localhost`;
  const request = new Request(`http://${host}/api/mcp`, {
    method: 'POST',
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'trade_in_estimate', arguments: input },
    }),
    headers: {
      host,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      // A connection of its own each time, outside the private ranges.
      'x-peer-address': from || `198.19.40.${calls}`,
      ...(key && { authorization: `Bearer ${key}` }),
    },
  });
  const answer = await api.action({ request, params: {}, context: {} });
  const { result, error } = await answer.json();
  if (error) return { refused: error.message };
  const [summary, json] = result.content.map(({ text }: { text: string }) => text);
  return { failed: result.isError === true, text: summary, data: JSON.parse(json) };
}
const leadCount = async () => (await services.leads.list('brolga', { limit: 100 }))?.length;
const byRego = { rego: '123 ABC', rego_state: 'QLD', kilometres: 40_000 };
const good = { trade_tyres: 'Good', trade_finance_owing: 'No' };

describe('trade_in_estimate', () => {
  it('asks the questions about the condition, then estimates, and stores no lead', async () => {
    const before = await leadCount();
    const asked = await estimate(byRego);
    expect(asked).toMatchObject({
      failed: false,
      text: expect.stringMatching(/^Ask the person \d+ questions?, then call again/),
      data: { step: 'condition', vehicle: { model: 'Corolla' } },
    });
    expect(asked.data).not.toHaveProperty('lead_id');
    const { valuation_id, questions } = asked.data;
    expect(questions.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(Object.keys(good)),
    );
    const valued = await estimate({ valuation_id, answers: good });
    expect(valued).toMatchObject({
      failed: false,
      text: expect.stringMatching(/^The estimate is \$[\d,]+ to \$[\d,]+; the offer is \$20,000 until /),
      data: { valuation_id, estimate: { dollars: 20_000 }, url: expect.stringContaining(valuation_id) },
    });
    expect(await leadCount()).toBe(before);
  });

  it('estimates at once where the answers are there', async () => {
    const valued = await estimate({ ...byRego, rego: '124 ABC', answers: good });
    expect(valued.data).toMatchObject({ estimate: { dollars: 20_000 } });
  });

  it.each([
    ['no car', {}, 'rego: Enter the rego, or the make, model and year.', 'invalid_fields'],
    ['a registration without a state', { rego: '123 ABC' }, 'rego_state: ', 'invalid_fields'],
    [
      'an unknown valuation',
      { valuation_id: 'none', answers: good },
      'There is no such valuation.',
      'not_found',
    ],
    ['an unknown argument', { plate: '123ABC' }, 'plate: ', 'invalid_fields'],
  ])('names what is wrong with %s', async (_, input, text, code) => {
    const refused = await estimate(input);
    expect(refused).toMatchObject({ failed: true, data: { code } });
    expect(refused.text).toContain(text);
  });

  it('asks for a description of a car that no register has, and goes on with it', async () => {
    const unknown = await estimate({ ...byRego, rego: 'NOSUCH' });
    expect(unknown).toMatchObject({ text: expect.stringMatching(/^No car has this registration/) });
    const { valuation_id } = unknown.data;
    const car = { make: 'Toyota', model: 'Corolla', year: 2019, kilometres: 40_000 };
    expect((await estimate({ valuation_id, ...car })).data).toMatchObject({
      valuation_id,
      step: 'condition',
    });
  });

  it('names answers as the tool does', async () => {
    const { data } = await estimate({ ...byRego, rego: '125 ABC' });
    const refused = await estimate({ valuation_id: data.valuation_id, answers: { ...good, roof: 'Dented' } });
    expect(refused).toMatchObject({ failed: true, data: { param: 'answers.roof' } });
  });

  it('counts apart from the visitors of an address, for many people', async () => {
    const from = '198.51.100.40';
    const { tenants, valuations } = services;
    const counted = vi.spyOn(valuations, 'take');
    const most = tenants.bySlug('brolga')?.valuation.limits.per_connection ?? 0;
    for (let n = 0; n <= most; n += 1)
      expect(await estimate({ ...byRego, rego: `MANY${n}` }, 'brolga', from)).toMatchObject({
        failed: false,
      });
    const limits = new Map(counted.mock.calls.flatMap(([all]) => all).map(({ name, most }) => [name, most]));
    expect([...limits.values()]).toContain(10 * most);
    expect([...limits.values()]).not.toContain(most);
    const headers = { host: 'brolga.localhost', 'content-type': 'application/json', 'x-peer-address': from };
    const post = (more: Record<string, string>) => {
      const body = JSON.stringify({ rego: 'OWN1', rego_state: 'QLD' });
      const init = { method: 'POST', body, headers: { ...headers, ...more } };
      const request = new Request('http://brolga.localhost/api/trade-in/valuation', init);
      return api.action({ request, params: {}, context: {} });
    };
    expect((await post({})).status).toBe(401);
    expect((await post({ origin: 'http://brolga.localhost' })).status).toBe(200);
  });

  it('is a test with a test key, which only such a key goes on with', async () => {
    const wanted = { tenant: 'brolga', name: 'Test', scopes: [], ratePerSecond: 100, isTest: true };
    const { key } = await createApiKey(services.apiKeys, wanted, new Date());
    const { data } = await estimate({ ...byRego, rego: '126 ABC' }, 'brolga', '', key);
    const { valuation_id } = data;
    const stored = await services.valuations.byId('brolga', valuation_id);
    expect(stored).toMatchObject({ isTest: true });
    const next = { valuation_id, answers: good };
    expect(await estimate(next)).toMatchObject({ failed: true, data: { code: 'not_found' } });
    expect(await estimate(next, 'brolga', '', key)).toMatchObject({ failed: false });
    const real = (await estimate({ ...byRego, rego: '127 ABC' })).data.valuation_id;
    expect(await estimate({ ...next, valuation_id: real }, 'brolga', '', key)).toMatchObject({
      failed: true,
    });
  });

  it('is not offered where the site values no cars', async () => {
    expect(await estimate(byRego, 'corner-cars')).toEqual({
      refused: expect.stringContaining('no tool trade_in_estimate'),
    });
  });
});
