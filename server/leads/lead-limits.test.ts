import { describe, expect, it } from 'vitest';
import { sqliteForFile } from '../../tests/support/sqlite-for-file';
import { testTenant } from '../../tests/support/test-tenant';
import { busyWords } from './not-stored';
import { admitBooking, admitFiles, admitSender, createLeadLimits } from './sender-limits';

type LeadLimit = Parameters<ReturnType<typeof createLeadLimits>['count']>[1];

/** Counts without a time limit. */
function countingServices() {
  const counts = new Map<string, number>();
  const add = (name: string, by: number) => {
    const count = (counts.get(name) ?? 0) + by;
    counts.set(name, count);
    return count;
  };
  const limits = {
    count: async (name: string, { leads, minutes }: LeadLimit, points = 1) =>
      add(name, points) > leads ? minutes * 60 : 0,
    giveBack: async (name: string, _: LeadLimit, points = 1) => void add(name, -points),
  };
  return { counts, services: { leadIntake: { secret: { current: 'a secret of the site' }, limits } } };
}

describe('the limit of forms per connection', () => {
  const tenant = testTenant({ spam: { per_address: { leads: 2, minutes: 5 } } });
  function given() {
    const { counts, services } = countingServices();
    return { counts, send: (clientAddress: string) => admitSender({ tenant, clientAddress, services }) };
  }

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

  it('counts nothing of a test key', async () => {
    const { counts, services } = countingServices();
    const sender = { tenant, clientAddress: '1.2.3.4', services, isTest: true };
    for (let at = 0; at < 5; at += 1) {
      const request = new Request('http://x.example/');
      expect((await admitSender(sender)).waitSeconds).toBe(0);
      expect((await admitBooking({ ...sender, request }, '0491570006')).waitSeconds).toBe(0);
    }
    expect(counts.size).toBe(0);
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

describe('the files of forms in a day', () => {
  const megabyte = 1024 * 1024;
  function given() {
    const { services } = countingServices();
    return (clientAddress: string, megabytes: number) =>
      admitFiles({ tenant: testTenant(), clientAddress, services }, megabytes * megabyte);
  }

  it('are 128 MB for a connection, and a refused one counts nothing', async () => {
    const send = given();
    expect([await send('1.2.3.4', 120), await send('1.2.3.4', 9), await send('1.2.3.4', 8)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(await send('2400:1:2:3::1', 128)).toBe(true);
    expect(await send('2400:1:2:4::1', 1)).toBe(false);
  });

  it('are 1 GB for a site, however many connections send them', async () => {
    const send = given();
    const taken = [];
    for (let at = 1; at <= 9; at += 1) taken.push(await send(`1.2.4.${at}`, 128));
    expect(taken).toEqual([...Array(8).fill(true), false]);
    expect(await send('10.0.0.1', 1)).toBe(false);
  });
});

describe('the limit of test drive bookings', () => {
  const bookings = { bookings_per_address: { leads: 3, minutes: 60 } };
  const tenant = testTenant({ spam: { ...bookings, bookings_per_phone: { leads: 2, minutes: 60 } } });
  function given() {
    const { counts, services } = countingServices();
    const book = (clientAddress: string, phone: string, headers: Record<string, string> = {}) => {
      const request = new Request('http://x.example/', { headers });
      return admitBooking({ tenant, clientAddress, request, services }, phone);
    };
    const bookAll = async (address: string, phones: readonly string[], headers?: Record<string, string>) => {
      const admitted: boolean[] = [];
      for (const phone of phones) admitted.push((await book(address, phone, headers)).waitSeconds === 0);
      return admitted;
    };
    return { counts, book, bookAll };
  }
  const phones = [0, 1, 2, 3, 4].map((at) => `04915700${10 + at}`);
  const jane = '0491570006';

  it('applies to one connection with any phone numbers', async () => {
    const { book, bookAll } = given();
    expect(await bookAll('1.2.3.4', phones)).toEqual([true, true, true, false, false]);
    expect((await book('1.2.3.5', '0491570017')).waitSeconds).toBe(0);
  });

  it('applies to one phone number, in any format and from anywhere', async () => {
    const { book } = given();
    const admitted: boolean[] = [];
    for (const [at, phone] of ['0491 570 006', '+61 491 570 006', '0061491570006'].entries())
      admitted.push((await book(`1.2.3.${at}`, phone)).waitSeconds === 0);
    expect(admitted).toEqual([true, true, false]);
  });

  it('does not count a refused booking', async () => {
    const { counts, bookAll } = given();
    expect(await bookAll('1.2.3.4', [jane, jane, jane, jane])).toEqual([true, true, false, false]);
    expect(await bookAll('1.2.3.4', ['0491570110'])).toEqual([true]);
    expect([...counts.values()].sort()).toEqual([1, 2, 3]);
  });

  it('does not count a booking that is not stored', async () => {
    const { book } = given();
    for (let at = 0; at < 5; at += 1) {
      const { waitSeconds, giveBack } = await book('1.2.3.4', jane);
      expect(waitSeconds).toBe(0);
      await giveBack();
    }
  });

  it('treats a private address as one visitor, unless a proxy forwarded the request', async () => {
    const { bookAll } = given();
    expect(await bookAll('127.0.0.1', phones)).toEqual([true, true, true, false, false]);
    const others = phones.map((phone) => phone.replace('0491', '0492'));
    const proxied = await bookAll('127.0.0.1', others, { 'x-forwarded-for': '1.2.3.4' });
    expect(proxied).toEqual(others.map(() => true));
  });
});

it.each([
  [600, '(07) 5550 0142', 'try again in 10 minutes, or call us on (07) 5550 0142.'],
  [61, undefined, 'try again in 2 minutes.'],
  [5, undefined, 'try again in a minute.'],
])('the words for a sender who has to wait %s seconds, phone %s: %s', (seconds, phone, words) => {
  expect(busyWords(seconds, phone)).toContain(words);
});

const limit = { leads: 3, minutes: 10 };

describe('limits in memory', () => {
  const limits = createLeadLimits(sqliteForFile());
  const counted = async (name: string, times: number, of = limit) => {
    const waits: number[] = [];
    for (let at = 0; at < times; at += 1) waits.push(await limits.count(name, of));
    return waits;
  };

  it('allow the maximum, then return the time to wait', async () => {
    const waits = await counted('a', 5);
    expect(waits.slice(0, 3)).toEqual([0, 0, 0]);
    for (const wait of waits.slice(3)) expect(wait > 0 && wait <= 600).toBe(true);
  });

  it('count each name and each limit separately', async () => {
    await counted('b', 4);
    expect(await counted('c', 1)).toEqual([0]);
    expect(await counted('b', 1, { leads: 4, minutes: 10 })).toEqual([0]);
  });

  it('free a place that was given back', async () => {
    await counted('d', 3);
    await limits.giveBack('d', limit);
    expect((await counted('d', 2)).map((wait) => wait > 0)).toEqual([false, true]);
  });
});
