import { describe, expect, it, vi } from 'vitest';
import { sessionRecords } from './create-customers';
import { exportCustomer, forgetCustomer } from './customer-data';
import type { Customer } from './customer-store';
import { consentWords } from './pages/sharing-section';
import { deviceName } from './rules/account-words';

const consentWording = '2026-11';

const customer: Customer = {
  id: 'c1',
  tenant: 'brolga',
  phone: '+61491570006',
  name: 'Mia',
  createdAt: '2026-11-20T00:00:00.000Z',
};

function given() {
  const events: string[] = [];
  const records = (name: string) => ({
    name,
    export: vi.fn(async () => [`${name} of Mia`]),
    forget: vi.fn(async () => void events.push(name)),
  });
  const customerRecords = [records('messages'), records('watchlist')];
  const remove = vi.fn(async () => {
    events.push('account');
    return true;
  });
  return { deps: { customers: { remove }, customerRecords }, remove, events };
}

describe("a customer's data", () => {
  it('is the account and the records of each capability', async () => {
    const { deps } = given();
    expect(await exportCustomer(deps, customer)).toEqual({
      account: {
        id: 'c1',
        phone: '+61491570006',
        name: 'Mia',
        register_in: null,
        created_at: customer.createdAt,
      },
      messages: ['messages of Mia'],
      watchlist: ['watchlist of Mia'],
    });
  });

  it('is deleted part by part, the account last', async () => {
    const { deps, remove, events } = given();
    expect(await forgetCustomer(deps, customer)).toBe(true);
    expect(events).toEqual(['messages', 'watchlist', 'account']);
    expect(remove).toHaveBeenCalledWith('brolga', 'c1');
  });

  it('keeps its account when a part fails, so that the deletion can be repeated', async () => {
    const { deps, remove } = given();
    deps.customerRecords[1]?.forget.mockRejectedValueOnce(new Error('disk full'));
    await expect(forgetCustomer(deps, customer)).rejects.toThrow('disk full');
    expect(remove).not.toHaveBeenCalled();
  });

  it('names sessions by their browser, without their secret', async () => {
    const session = { id: 's1', idHash: 'hash', tenant: 'brolga', customerId: 'c1', device: 'Chrome' };
    const times = { createdAt: '2026-11-20T00:00:00.000Z', expiresAt: '2026-12-20T00:00:00.000Z' };
    const now = new Date('2026-11-21T00:00:00.000Z');
    const customerSessions = {
      list: vi.fn(async () => [{ ...session, ...times }]),
      endAll: vi.fn(async () => {}),
    };
    const records = sessionRecords(customerSessions, { now: () => now });
    const exported = { device: 'Chrome', created_at: times.createdAt, expires_at: times.expiresAt };
    expect(await records.export(customer)).toEqual([exported]);
    await records.forget(customer);
    expect(customerSessions.endAll).toHaveBeenCalledWith('brolga', 'c1');
  });
});

it('stores a new version for new words', () => {
  expect([consentWording, consentWords('Brolga', (text) => text)]).toEqual([
    '2026-11',
    'When you send us an enquiry, staff of Brolga see what you wrote. If you allow it, they also see your name, your saved cars, your alerts and your test drives beside it, so that they can answer you better. Other businesses don’t see them. You can stop this at any time.',
  ]);
});

const linux = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36';
const android = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36';
const chromeOs = 'Mozilla/5.0 (X11; CrOS x86_64 16000.0) AppleWebKit/537.36';
it.each([
  [`${android} (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [`${iphone} (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  [`${iphone} CriOS/140.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
  [`${windows} Chrome/140.0 Safari/537.36 Edg/140.0`, 'Edge on Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Mac'],
  [`${android} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`, 'Samsung Internet on Android'],
  [`${linux} HeadlessChrome/140.0 Safari/537.36`, 'Chrome on Linux'],
  [`${chromeOs} Chrome/140.0 Safari/537.36`, 'Chrome on ChromeOS'],
  ['SomethingNew/1.0 (Windows NT 10.0)', 'A browser on Windows'],
  ['curl/8.0', 'An unknown browser'],
  ['<script>alert(1)</script>', 'An unknown browser'],
  ['', 'An unknown browser'],
  [null, 'An unknown browser'],
])('the browser %s is called %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
