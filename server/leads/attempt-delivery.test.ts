import { describe, expect, it, vi } from 'vitest';
import { delivered } from '#server/dealer/messages/rules/delivery-schedule';
import { noMailServer } from '#server/dealer/messages/rules/not-sent';
import { aLead } from '../../tests/support/a-lead';
import { exampleDelivery, exampleNow } from '../../tests/support/delivery-lane';
import { testTenant } from '../../tests/support/test-tenant';
import { type AttemptDeps, attemptDelivery } from './attempt-delivery';
import { leadEmail } from './rules/lead-email';

const tenant = testTenant({
  delivery: {
    email_to: ['sales@brolga.example'],
    destinations: [{ kind: 'webhook', name: 'crm', url: 'https://crm.example/', secret_env: 'CRM_SECRET' }],
  },
});
const lead = aLead({ fields: { name: 'Jane', email: 'jane@example.com' } });

const files = [{ name: 'resume.pdf', type: 'application/pdf', bytes: new Uint8Array([1]) }];

function given(change: Partial<AttemptDeps> = {}) {
  const bring = vi.fn(async () => delivered);
  const mailer = { send: vi.fn(async () => undefined) };
  const deps: AttemptDeps = {
    leads: { byId: async () => lead },
    bring,
    letters: {},
    enclosures: async () => files,
    change: async () => null,
    mailer,
    tenant: async () => tenant,
    clock: { now: () => exampleNow },
    attemptMs: 1_000,
    ...change,
  };
  return { deps, bring, mailer };
}

describe('one delivery attempt', () => {
  it('brings the lead to its destination, with all that takes', async () => {
    const { deps, bring } = given();
    const delivery = exampleDelivery('l1');
    expect(await attemptDelivery(deps, delivery)).toEqual({ kind: 'webhook', outcome: delivered });
    const [destination] = tenant.delivery.destinations;
    const parcel = { delivery, lead, tenant, destination, now: exampleNow, files: [] };
    expect(bring).toHaveBeenCalledWith(parcel, expect.any(AbortSignal));
  });

  it('emails the leads for email_to', async () => {
    const { deps, bring } = given();
    await attemptDelivery(deps, exampleDelivery('l1', { destination: 'email' }));
    const destination = expect.objectContaining({ to: ['sales@brolga.example'] });
    const parcel = expect.objectContaining({ destination, files });
    expect(bring).toHaveBeenCalledWith(parcel, expect.anything());
  });

  it('says that a letter was stored here instead', async () => {
    const delivery = exampleDelivery('l1', { destination: 'confirmation' });
    const letter = { ...leadEmail(lead, tenant, delivery.id), to: ['jane@example.com'] };
    const mailer = { send: vi.fn(async () => noMailServer as typeof noMailServer) };
    const { deps } = given({ letters: { confirmation: async () => letter }, mailer });
    const outcome = { state: 'delivered', notSent: 'no mail server' };
    expect((await attemptDelivery(deps, delivery)).outcome).toEqual(outcome);
  });

  it('sends the site’s own letters, unless there is nothing to send', async () => {
    const delivery = exampleDelivery('l1', { destination: 'confirmation', about: 'booking-1' });
    const letter = { ...leadEmail(lead, tenant, delivery.id), to: ['jane@example.com'] };
    const write = vi.fn(async () => letter);
    const { deps, mailer } = given({ letters: { confirmation: write } });
    expect((await attemptDelivery(deps, delivery)).outcome).toEqual(delivered);
    expect(write).toHaveBeenCalledWith({ delivery, lead, tenant, now: exampleNow });
    expect(mailer.send).toHaveBeenCalledExactlyOnceWith(letter, expect.any(AbortSignal));
    const silent = given({ letters: { confirmation: async () => null } });
    expect((await attemptDelivery(silent.deps, delivery)).outcome).toEqual(delivered);
    expect(silent.mailer.send).not.toHaveBeenCalled();
  });

  it('sends a change to the destination, unless a later one replaced it', async () => {
    const delivery = exampleDelivery('l1', { about: 'booking-1' });
    const replaced = given();
    expect((await attemptDelivery(replaced.deps, delivery)).outcome).toEqual(delivered);
    expect(replaced.bring).not.toHaveBeenCalled();
    const ids = {
      object: 'booking',
      id: 'l1',
      url: '',
      lead_id: 'l1',
      location_id: 'a',
      car_id: null,
    } as const;
    const times = { starts_at: '', ends_at: '', changes: 1, created_at: '', updated_at: '' };
    const change = {
      kind: 'cancelled',
      words: 'Test drive cancelled',
      appointment: undefined,
      booking: { ...ids, ...times, state: 'cancelled' },
      email: leadEmail(lead, tenant, delivery.id),
    } as const;
    const current = given({ change: async () => change });
    await attemptDelivery(current.deps, delivery);
    const parcel = expect.objectContaining({ change, lead });
    expect(current.bring).toHaveBeenCalledWith(parcel, expect.anything());
  });

  it.each([
    ['site not configured', { tenant: async () => null }, 'crm'],
    ['destination not configured', {}, 'gone'],
    ['lead deleted', { leads: { byId: async () => null } }, 'crm'],
    ['timed out', { attemptMs: 10, leads: { byId: () => new Promise<null>(() => {}) } }, 'crm'],
    ['ECONNREFUSED', { leads: { byId: () => Promise.reject(coded('ECONNREFUSED')) } }, 'crm'],
  ])('fails with a specific reason: %s', async (reason, change, destination) => {
    const { outcome } = await attemptDelivery(given(change).deps, exampleDelivery('l1', { destination }));
    expect(outcome).toEqual({ state: 'failed', reason });
  });
});

const coded = (code: string) => Object.assign(new Error('refused jane@example.com'), { code });
