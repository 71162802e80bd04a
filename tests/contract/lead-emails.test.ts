import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, describe, expect, it } from 'vitest';
import { bring } from '#server/leads/couriers';
import type { LeadFile } from '#server/leads/lead-store';
import { createOutboxMailer } from '#server/leads/mailers';
import { adfDocument } from '#server/leads/rules/adf';
import { OutgoingPosts } from '#server/platform/network/outgoing-posts';
import { deliverySchema } from '#server/settings/delivery-schema';
import type { Lead } from '#server/settings/lead';
import { car, lead, tenant } from '../support/adf-leads';
import { exampleDelivery } from '../support/delivery-lane';
import { folderForFile } from '../support/folder';
import { hostileTexts } from '../support/hostile-texts';
import { runs } from '../support/property-runs';

const texts = Object.values(hostileTexts);
const folder = folderForFile();
const mailer = createOutboxMailer(folder);
afterAll(() => mailer.close());

const to = ['sales@brolga.example', 'leads@brolga.example'];
const [people, crm] = deliverySchema.parse({
  destinations: [
    { kind: 'email', name: 'people', to },
    { kind: 'adf-email', name: 'crm', to },
  ],
}).destinations;

/** Sends a lead as both kinds of email and reads them back with a parser that nobody here wrote. */
async function sent(of: Lead, files: readonly LeadFile[] = []): Promise<{ email: Email; adf: Email }> {
  if (people?.kind !== 'email' || crm?.kind !== 'adf-email') throw new Error('no destinations');
  const { signal } = new AbortController();
  const deps = { mailer, posts: new OutgoingPosts(), secret: () => undefined };
  const common = { lead: of, tenant, now: new Date(), files };
  const read = (id: string) => PostalMime.parse(readFileSync(join(folder, `${id}.eml`)));
  const own = exampleDelivery(of.id, { id: `${of.id}-people` });
  await bring(deps, { ...common, delivery: own, destination: people }, signal);
  const other = exampleDelivery(of.id, { id: `${of.id}-crm` });
  await bring(deps, { ...common, delivery: other, destination: crm }, signal);
  return { email: await read(own.id), adf: await read(other.id) };
}

const headers = [
  'message-id',
  'from',
  'to',
  'reply-to',
  'subject',
  'date',
  'mime-version',
  'content-type',
  'x-lead-id',
  'x-delivery-id',
  'auto-submitted',
  'content-transfer-encoding',
];
const tags = (html: string) =>
  new Set([...html.matchAll(/<\/?([a-z!][a-z0-9]*)/gi)].map(([, tag = '']) => tag.toLowerCase()));
const ownTags = '!doctype html head meta title body table tr th td br div h1 p a'.split(' ');

/** Nothing that came with a lead became a header, a recipient, a part or a tag. */
function expectNothingInjected(email: Email, parts: number): void {
  const keys = email.headers.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of keys) expect(headers).toContain(key);
  expect(email.to?.map(({ address }) => address)).toEqual(to);
  expect([email.cc, email.bcc]).toEqual([undefined, undefined]);
  expect(email.from?.address).toBe(tenant.delivery.email_from);
  expect(email.replyTo?.length ?? 0).toBeLessThanOrEqual(1);
  expect(email.attachments).toHaveLength(parts);
  for (const tag of tags(email.html ?? '')) expect(ownTags).toContain(tag);
  const within = (email.html ?? '').match(/<[^>]*>/g) ?? [];
  // The call button is the only link: its address is digits.
  for (const tag of within) expect(tag).not.toMatch(/\s(on\w+|src|href(?!="tel:[+\d]*"))=/i);
}

const filled = (text: string): Lead => ({
  ...lead,
  fields: {
    name: text,
    last_name: text,
    email: text,
    phone: text,
    postcode: text,
    message: text,
    Rego: text,
    preferred_time: text,
    location: text,
    [`a ${text.slice(0, 20)}`]: text,
  },
  car: { ...car, name: text, stocknum: text },
  url: text,
  suspect: text,
  category: text,
  subcategory: text,
});

describe('the emails of a lead', () => {
  it('are read correctly by another parser', async () => {
    const bytes = new Uint8Array([37, 80, 68, 70]);
    const resume = { name: 'Résumé Jane.pdf', type: 'application/pdf', bytes };
    const { email, adf } = await sent(lead, [resume]);
    expect(email.subject).toBe("New enquiry: 2021 Toyota HiLux SR5 (stock 1042) – Jane O'Brien");
    expect(email.replyTo).toEqual([{ name: "Jane O'Brien", address: 'jane@example.com' }]);
    expect(email.text).toContain('Is it <b>still</b> there?');
    expect(email.html).toContain('Is it &lt;b&gt;still&lt;/b&gt; there?');
    const [file] = email.attachments;
    expect(file).toMatchObject({ filename: 'Résumé Jane.pdf', mimeType: 'application/pdf' });
    expect(new Uint8Array(file?.content as ArrayBuffer)).toEqual(resume.bytes);
    expect(adf.html).toBeUndefined();
    expect(adf.text?.replace(/\r\n/g, '\n').trimEnd()).toBe(adfDocument(lead, tenant).trimEnd());
    expectNothingInjected(email, 1);
    expectNothingInjected(adf, 0);
  });

  it('contain no header, recipient, part or tag from any text', async () => {
    const part = fc.oneof(fc.constantFrom(...texts), fc.string({ unit: 'binary', maxLength: 30 }));
    const anything = fc.array(part, { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(anything, async (parts) => {
        const text = parts.join('');
        const file = { name: text.slice(0, 100), type: 'application/pdf', bytes: new Uint8Array([1]) };
        const { email, adf } = await sent(filled(text), [file]);
        expectNothingInjected(email, 1);
        expectNothingInjected(adf, 0);
        expect(adf.text).toContain('<adf>');
      }),
      { numRuns: runs(60), examples: texts.map((text) => [[text]]) },
    );
  });
});
