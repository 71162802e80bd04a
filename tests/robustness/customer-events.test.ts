import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { changeSettings, copySites } from '../support/demo-sites';
import { folderForFile } from '../support/folder';
import { patience } from '../support/patience';
import { type Receiver, startReceiver } from '../support/receiver';
import { codeFor } from '../support/sent-messages';
import { type Site, startSite } from '../support/site';
import { askSite } from '../support/site-request';

/** The webhook of customers' events, through the built site. */
const tenant = 'ironbark-motorcycles';
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const phone = '+61491570158';
const folder = folderForFile();
let receiver: Receiver;
let site: Site;

beforeAll(async () => {
  receiver = await startReceiver();
  copySites(folder, tenant);
  const events = ['customer.signed_up', 'customer.saved_car'];
  const webhook = { url: receiver.url, secret_env: 'IRONBARK_MOTORCYCLES_EVENTS', events };
  changeSettings(folder, tenant, ({ accounts }) => ({ accounts: { ...accounts, webhook } }));
  site = await startSite({
    environment: {
      TENANTS_DIR: folder,
      IRONBARK_MOTORCYCLES_EVENTS: secret,
      WEBHOOK_PRIVATE_HOSTS: `127.0.0.1:${receiver.port}`,
      LOG_LEVEL: 'error',
    },
  });
});
afterAll(async () => {
  await site?.stop();
  await receiver?.stop();
});

const cookies = new Map<string, string>();
async function ask(path: string, sent?: { readonly type: string; readonly body: string }) {
  const answer = await askSite({
    port: site.port,
    host: `${tenant}.localhost`,
    path,
    method: sent ? 'POST' : 'GET',
    headers: {
      Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'Content-Type': sent?.type ?? 'text/plain',
      'Sec-Fetch-Site': 'same-origin',
    },
    body: sent?.body ?? '',
  });
  for (const line of answer.headers['set-cookie'] ?? []) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    cookies.set(name, value);
  }
  return answer;
}
const form = (fields: Record<string, string>) => ({
  type: 'application/x-www-form-urlencoded',
  body: new URLSearchParams(fields).toString(),
});
const json = (value: unknown) => ({ type: 'application/json', body: JSON.stringify(value) });

/** Every event that came, with a valid signature. */
const events = () =>
  receiver.received.map(({ headers, body }) => {
    const signed = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    return Object(new Webhook(secret).verify(body, Object.fromEntries(signed)));
  });

it('sends signed events for a new account and, after 50 saves of one car at once, for one saved car', async () => {
  expect((await ask('/sign-in', form({ phone }))).status).toBe(303);
  expect((await ask('/sign-in', form({ code: await codeFor(site.dataDir, phone) }))).status).toBe(303);
  const found = await ask('/api/search?fields=id&limit=1&status=in_stock');
  const results = z.object({ data: z.array(z.object({ id: z.string() })) });
  const [car] = results.parse(JSON.parse(found.body.toString())).data;
  const save = () => ask('/api/watchlist/save-car', json({ phone_number: '0491 570 158', car_id: car?.id }));
  const answers = await Promise.all(Array.from({ length: 50 }, save));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await expect.poll(() => receiver.received, patience).toHaveLength(2);
  const [signedUp, saved] = events().sort((a, b) => b.type.localeCompare(a.type));
  expect(signedUp).toMatchObject({ type: 'customer.signed_up', data: { phone, name: null } });
  expect(saved).toMatchObject({
    type: 'customer.saved_car',
    data: {
      tenant,
      phone,
      name: null,
      customer_id: signedUp.data.customer_id,
      car_id: car?.id,
      stock_number: expect.any(String),
    },
  });
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
});
