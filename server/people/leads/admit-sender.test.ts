import { describe, expect, it } from 'vitest';
import { tenantSchema } from '#server/settings/tenant-schema';
import { admitSender } from './admit-sender';
import type { LeadLimit } from './lead-limits-port';

const tenant = tenantSchema.parse({
  slug: 'brolga',
  name: 'Brolga',
  template: 'harbour',
  theme: { accent: '#0b6b57', brand: '#0f3d36' },
  locations: [
    {
      ...{ id: 'a', name: 'A', slug: 'a', phone: '(07) 5550 0142', street: '1 Road', city: 'A' },
      ...{ state: 'QLD', postcode: '4034' },
    },
  ],
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
