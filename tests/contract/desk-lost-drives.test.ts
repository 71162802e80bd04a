import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newUlid } from '#server/platform/ulid';
import { engines } from '../support/both-databases';
import { patience } from '../support/patience';
import { feedCar, pageOf, stockDesk } from '../support/stock-desk';
import { newLead } from './example-lead';

const hourMs = 3_600_000;

/** Test drives whose car is sold or hidden at the desk. */
describe.each(engines)('the test drives of a car on %s', (engine) => {
  const desk = stockDesk({ engine });
  let stop: () => Promise<void>;

  beforeAll(async () => {
    await desk.importFull(...['L1', 'L2', 'L3', 'L4'].map((stocknum) => feedCar(stocknum, 15_000)));
    stop = desk.services().startWatchingReservations();
  });
  afterAll(() => stop());

  /** A lead with a test drive of a car, some hours from now. */
  async function aDrive(stocknum: string, hours: number) {
    const { leads, leadProgress } = desk.services();
    const now = new Date();
    const startsAt = new Date(now.getTime() + hours * hourMs);
    const booking = {
      locationId: 'brolga-aspley',
      capacity: 1,
      startsAt,
      endsAt: new Date(startsAt.getTime() + hourMs / 2),
      carId: await desk.idOf(stocknum),
    };
    const lead = newLead({
      id: newUlid(now),
      form_token: newUlid(now),
      category: 'Test Drive',
      subcategory: 'Test drive',
      fields: { name: `Sue of ${stocknum}`, phone: '+61491570006' },
    });
    await leads.add(lead, [], { booking });
    const note = {
      id: newUlid(now),
      kind: 'status' as const,
      text: 'appointment',
      byId: 'staff',
      byName: 'Robin',
    };
    await leadProgress.setStatus('brolga', lead.id, 'appointment', { ...note, createdAt: now.toISOString() });
    return lead.id;
  }
  const untold = async () =>
    (await desk.viewOf('today', '')).sections
      .find(({ id }) => id === 'untold')
      ?.rows.map(({ name }) => name) ?? [];
  const cancelled = (id: string) =>
    vi.waitFor(
      async () => expect((await desk.services().bookings.byId('brolga', id))?.cancelReason).not.toBeNull(),
      patience,
    );

  it('are named before several cars are sold; afterwards Today lists who has to be told', async () => {
    const id = await aDrive('L1', 30);
    const cars = [await desk.idOf('L1'), await desk.idOf('L2')];
    const form = new URLSearchParams([...cars.map((car) => ['car', car]), ['state', 'sold']]);
    const { values = [], text = [], yes } = pageOf('sure', await desk.send('stock/several', form));
    expect(yes).toBe('Mark as sold and cancel');
    expect(text).toMatchObject([[{ text: expect.stringContaining(': Sue of L1, '), link: {} }]]);
    expect(await desk.find('L1')).toMatchObject({ status: 'in_stock' });

    const sure = new URLSearchParams(values.map(([name, value]) => [name, value]));
    const to = '/desk/stock?changed=2&cancelled=1';
    expect(await desk.send('stock/several', sure)).toMatchObject({
      to: expect.stringContaining(`${to}&was=`),
    });
    expect((await desk.viewOf('stock', to.replace('/desk/', ''))).done).toBe(
      '2 cars are changed. 1 test drive is cancelled. Today shows who has to be told.',
    );
    await cancelled(id);
    expect(await untold()).toEqual(['Sue of L1']);

    const lead = await desk.viewOf('lead', `leads/${id}`);
    expect(lead.notes.map(({ text, by }) => `${by}: ${text}`)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Site: Appointment cancelled: .*\. The car is sold$/),
        'Site: Status: Contacted',
      ]),
    );
    await desk.send(`leads/${id}`, { do: 'note', text: 'Called her' });
    expect(await untold()).toEqual([]);
  });

  it.each([
    ['L3', 'sold', 'sold'],
    ['L4', 'hidden', 'removed'],
  ])('are named before the car of a page, %s, becomes %s', async (stocknum, state, reason) => {
    const id = await aDrive(stocknum, 50);
    const path = `stock/${await desk.idOf(stocknum)}`;
    const { values = [] } = pageOf('sure', await desk.send(path, { do: 'save', state }));
    const sent = await desk.send(path, Object.fromEntries(values));
    expect(sent).toEqual({ state: 'moved', to: `/desk/${path}?done=${state}&cancelled=1` });
    await cancelled(id);
    expect(await desk.services().bookings.byId('brolga', id)).toMatchObject({ cancelReason: reason });
  });
});
