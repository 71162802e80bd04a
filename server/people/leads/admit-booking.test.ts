import { describe, expect, it } from 'vitest';
import { tenantSchema } from '#server/settings/tenant-schema';
import { tenant as site } from '../../../tests/support/adf-leads';
import { admitBooking } from './admit-booking';
import type { LeadLimit } from './lead-limits-port';

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
    for (const [at, number] of written.entries()) admitted.push((await book(`1.2.3.${at}`, number)).admitted);
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
