import { expect, test } from 'vitest';
import { deskSite } from '../support/desk-site';
import { importFeed } from '../support/stock';

/** Leads that staff take by phone or in the yard. */
const desk = deskSite({ slug: 'brolga' });
const walkIn = {
  key: 'form-1',
  name: 'Mia',
  phone: '0491 570 006',
  source: 'Walk-in',
  category: 'Enquiry',
  message: 'Wants to see it on Saturday.',
};

test('a walk-in becomes a lead about its car, owned by whoever took it; a second press adds none', async () => {
  await importFeed(desk.services().database, [{ stocknum: 'K1', make: 'Kia', model: 'Rio', year: 2020 }], {
    tenant: 'brolga',
  });
  const sent = await desk.send('leads/add', { ...walkIn, stocknum: 'k1' }, 'sales');
  const again = await desk.send('leads/add', { ...walkIn, stocknum: 'k1' }, 'sales');
  expect(again).toEqual(sent);
  if (sent.state !== 'moved') throw new Error('not stored');
  const lead = await desk.viewOf('lead', sent.to.replace('/desk/', ''), 'sales');
  expect(lead).toMatchObject({ name: 'Mia', car: { name: '2020 Kia Rio' }, message: walkIn.message });
  const { rows } = await desk.viewOf('inbox', 'leads', 'sales');
  expect(rows.filter(({ name }) => name === 'Mia')).toMatchObject([{ owner: 'Robin sales' }]);
});

test('mistakes are beside their fields, and everything typed stays', async () => {
  const unknown = await desk.send('leads/add', { ...walkIn, stocknum: 'nothing' });
  expect(unknown).toMatchObject({
    status: 422,
    view: { errors: { stocknum: /^No car/ }, typed: { name: 'Mia' } },
  });
  const unreachable = await desk.send('leads/add', { key: 'form-2', name: 'Mia', category: 'Enquiry' });
  expect(unreachable).toMatchObject({ status: 422 });
});
