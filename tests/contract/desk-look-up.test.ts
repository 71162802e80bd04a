import { beforeAll, expect, test } from 'vitest';
import { pageOf, stockDesk } from '../support/stock-desk';
import { FakeProviders } from '../support/trade-in-fakes';

/** A car that staff add by its registration or VIN, at a site that has a look-up. */
const providers = new FakeProviders();
const desk = stockDesk({
  change: (tenant) => ({
    ...tenant,
    valuation: { ...tenant.valuation, own_service: { url: 'https://valuer.example' } },
  }),
});
beforeAll(() => void Object.assign(desk.services(), { vehicleLookup: providers }));

const lookUp = (fields: Readonly<Record<string, string>>) =>
  desk.send('stock/add', { do: 'look-up', ...fields });

test('fills the form in and marks what was found', async () => {
  const { lookup } = await desk.viewOf('add-car', 'stock/add');
  expect(lookup).toMatchObject({ rego: '', state: 'QLD' });
  const sent = await lookUp({ rego: '123 abc', regoState: 'NSW' });
  expect(sent).toMatchObject({ status: 200 });
  const view = pageOf('add-car', sent);
  const fields = view.groups.flatMap((group) => group.fields);
  const filled = fields.filter(({ field }) => field.hint?.startsWith('From the look-up'));
  expect(filled.map(({ field, value }) => `${field.name}: ${value}`)).toEqual([
    'year: 2022',
    'make: Toyota',
    'model: Corolla',
    'badge: SX',
    'regplate: 123ABC',
  ]);
  expect(view.lookup).toMatchObject({ rego: '123 abc', state: 'NSW' });
});

test.each([
  [{ rego: '', regoState: 'QLD' }, 'Enter the rego or the VIN.'],
  [
    { rego: 'MUCH TOO LONG', regoState: 'QLD' },
    'Enter a rego of up to nine letters and digits. A VIN has 17.',
  ],
  [{ rego: 'JTDBR32E3I0123456', regoState: 'QLD' }, /A VIN has 17\.$/],
  [{ rego: '123ABC', regoState: 'Mars' }, 'Choose the rego state.'],
  [{ rego: 'NOSUCH', regoState: 'QLD' }, /^No car was found by this number/],
])('%j leaves the form empty and says why', async (fields, notice) => {
  const view = pageOf('add-car', await lookUp(fields));
  expect(view.notice).toMatch(notice);
  expect(view.groups.flatMap((group) => group.fields).every(({ value }) => value === '')).toBe(true);
});

test('a VIN is looked up without a state, and is in the form', async () => {
  const view = pageOf('add-car', await lookUp({ rego: ' jtdbr32e3 50123456 ', regoState: '' }));
  expect(providers.lookUps.at(-1)).toBe('JTDBR32E350123456');
  const fields = view.groups.flatMap((group) => group.fields);
  const vin = fields.find(({ field }) => field.name === 'vin');
  expect(vin).toMatchObject({
    value: 'JTDBR32E350123456',
    field: { hint: expect.stringMatching('From the look-up') },
  });
});

test('goes on by hand while the look-up is down, and is for those who change stock', async () => {
  providers.isDown = true;
  const { notice } = pageOf('add-car', await lookUp({ rego: '123ABC', regoState: 'QLD' }));
  expect(notice).toMatch(/^The look-up does not answer just now/);
  const form = { do: 'look-up', rego: '123ABC', regoState: 'QLD' };
  expect(await desk.send('stock/add', form, 'sales')).toMatchObject({ status: 403 });
});
