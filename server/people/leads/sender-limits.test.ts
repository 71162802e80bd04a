import { describe, expect, it } from 'vitest';
import { tenantSchema } from '#server/settings/tenant-schema';
import { tenant as site } from '../../../tests/support/adf-leads';
import { testTenant } from '../../../tests/support/test-tenant';
import { admitBooking, admitSender, busyWords, type LeadLimit } from './sender-limits';

describe('admit sender', () => {
  const tenant = testTenant({
    spam: { per_address: { leads: 2, minutes: 5 } },
  });

  /** Counts without a time limit. */
  function given() {
    const counts = new Map<string, number>();
    const add = (name: string, by: number) => {
      const count = (counts.get(name) ?? 0) + by;
      counts.set(name, count);
      return count;
    };
    const limits = {
      count: async (name: string, { leads, minutes }: LeadLimit) => (add(name, 1) > leads ? minutes * 60 : 0),
      giveBack: async (name: string) => void add(name, -1),
    };
    const services = { leadIntake: { secret: 'a secret of the site', limits } };
    return { counts, send: (clientAddress: string) => admitSender({ tenant, clientAddress, services }) };
  }

  describe('the limit of forms per connection', () => {
    it("is the site's setting, per connection", async () => {
      const { send } = given();
      const waits: number[] = [];
      for (let at = 0; at < 3; at += 1) waits.push((await send('1.2.3.4')).waitSeconds);
      expect(waits).toEqual([0, 0, 300]);
      expect((await send('1.2.3.5')).waitSeconds).toBe(0);
    });

    it('counts an IPv6 network as one connection', async () => {
      const { send } = given();
      for (const address of ['2400:1:2:3::1', '2400:1:2:3::2']) await send(address);
      expect((await send('2400:1:2:3:ffff::')).waitSeconds).toBe(300);
    });

    it('does not count forms that are not stored', async () => {
      const { send } = given();
      for (let at = 0; at < 5; at += 1) {
        const { waitSeconds, giveBack } = await send('1.2.3.4');
        expect(waitSeconds).toBe(0);
        await giveBack();
      }
    });

    it('does not apply to a proxy, which all visitors would share', async () => {
      const { counts, send } = given();
      for (const address of ['127.0.0.1', '10.0.0.7', '::1', 'fd00::1', 'no address']) {
        for (let at = 0; at < 5; at += 1) expect((await send(address)).waitSeconds).toBe(0);
      }
      expect(counts.size).toBe(0);
    });

    it('uses a name that reveals nothing about the connection', async () => {
      const { counts, send } = given();
      await send('1.2.3.4');
      expect([...counts.keys()]).toEqual([expect.stringMatching(/^brolga address \d{1,5}$/)]);
    });
  });
});

describe('admit booking', () => {
  const tenant = tenantSchema.parse({
    ...site,
    spam: { bookings_per_address: { leads: 3, minutes: 60 }, bookings_per_phone: { leads: 2, minutes: 60 } },
  });

  /** Counts without a time limit. */
  function given() {
    const counts = new Map<string, number>();
    const add = (name: string, by: number) => {
      const count = (counts.get(name) ?? 0) + by;
      counts.set(name, count);
      return count;
    };
    const limits = {
      count: async (name: string, { leads, minutes }: LeadLimit) => (add(name, 1) > leads ? minutes * 60 : 0),
      giveBack: async (name: string) => void add(name, -1),
    };
    const services = { leadIntake: { secret: 'a secret of the site', limits } };
    const book = (clientAddress: string, phone: string, headers: Record<string, string> = {}) =>
      admitBooking(
        { tenant, clientAddress, request: new Request('http://x.example/', { headers }), services },
        phone,
      );
    return { counts, book };
  }
  const phone = (at: number) => `04915700${String(10 + at)}`;

  describe('the limit of test drive bookings', () => {
    it('applies to one connection with any phone numbers', async () => {
      const { book } = given();
      const admitted: boolean[] = [];
      for (let at = 0; at < 5; at += 1) admitted.push((await book('1.2.3.4', phone(at))).admitted);
      expect(admitted).toEqual([true, true, true, false, false]);
      expect((await book('1.2.3.5', phone(7))).admitted).toBe(true);
    });

    it('applies to one phone number, in any format and from anywhere', async () => {
      const { book } = given();
      const written = ['0491 570 006', '+61 491 570 006', '0061491570006'];
      const admitted: boolean[] = [];
      for (const [at, number] of written.entries())
        admitted.push((await book(`1.2.3.${at}`, number)).admitted);
      expect(admitted).toEqual([true, true, false]);
    });

    it('does not count a refused booking', async () => {
      const { counts, book } = given();
      for (let at = 0; at < 2; at += 1) await book('1.2.3.4', '0491570006');
      for (let at = 0; at < 9; at += 1) expect((await book('1.2.3.4', '0491570006')).admitted).toBe(false);
      expect((await book('1.2.3.4', '0491570110')).admitted).toBe(true);
      expect([...counts.values()].sort()).toEqual([1, 2, 3]);
    });

    it('has room again after one is given back', async () => {
      const { book } = given();
      for (let at = 0; at < 5; at += 1) {
        const { admitted, giveBack } = await book('1.2.3.4', '0491570006');
        expect(admitted).toBe(true);
        await giveBack();
      }
    });

    it('treats a private address as one visitor, unless a proxy forwarded the request', async () => {
      const { book } = given();
      for (let at = 0; at < 3; at += 1) await book('127.0.0.1', phone(at));
      expect((await book('127.0.0.1', phone(3))).admitted).toBe(false);
      const proxied = { 'x-forwarded-for': '1.2.3.4' };
      for (let at = 4; at < 9; at += 1)
        expect((await book('127.0.0.1', phone(at), proxied)).admitted).toBe(true);
    });
  });
});

describe('limit name', () => {
  it.each([
    [600, '(07) 5550 0142', 'try again in 10 minutes, or call us on (07) 5550 0142.'],
    [61, undefined, 'try again in 2 minutes.'],
    [5, undefined, 'try again in a minute.'],
  ])('%s seconds, phone %s: %s', (seconds, phone, words) =>
    expect(busyWords(seconds, phone)).toContain(words),
  );
});
