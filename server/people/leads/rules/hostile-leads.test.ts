import MailComposer from 'nodemailer/lib/mail-composer';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import type { Lead } from '#server/settings/lead';
import { hostileTexts } from '../../../../tests/support/hostile-texts';
import { testTenant } from '../../../../tests/support/test-tenant';
import { toMessage } from '../adapters/mailers';
import { checkFields } from './enquiry';
import { readAttributes } from './lead-attributes';
import { leadEmail } from './lead-email';
import { cleanFields } from './lead-fields';
import { enquiryFields } from './shared-fields';

const tenant = testTenant({
  delivery: { email_to: ['sales@brolga.example'], email_from: 'website@brolga.example' },
});
const rules = enquiryFields({ message_required: true });

/** As from a form, with the text in every possible place; a field that rejects it keeps a plain value. */
function leadWith(text: string): Lead {
  const names = { name: 'Jane', last_name: 'Citizen', email: 'jane@example.com' };
  const plain = { ...names, phone: '0491 570 006', postcode: '4000' };
  const short = text.slice(0, 80);
  const attributes = { visited_pages: [text, '/ok'], linked_query_params: { utm_source: text } };
  const checked = checkFields(rules, { ...plain, name: short, last_name: short, message: text });
  const value = checked.ok ? checked.value : { ...plain, message: text };
  return {
    id: '01KXM4T3W5S0N9V7YB2QJ8ZC6D',
    tenant: 'brolga',
    category: 'Enquiry',
    subcategory: text.slice(0, 80),
    fields: cleanFields(rules, value),
    car: { id: text, slug: 'c', name: text, stocknum: text },
    url: `https://brolga.example/?${text}`,
    source: 'form',
    user_agent: text,
    suspect: text,
    consents: [{ kind: 'opt_in', text, version: 'v', given: true, at: '2026-11-20T00:00:00.000Z' }],
    lead_attributes: readAttributes(attributes) ?? { visited_pages: [], linked_query_params: {} },
    created_at: '2026-11-20T00:00:00.000Z',
  };
}

describe('a lead of hostile texts in an email', () => {
  it.each(Object.entries(hostileTexts))('adds no header, part or tag: %s', async (_name, text) => {
    const message = await new MailComposer(toMessage(leadEmail(leadWith(text), tenant, 'd1')))
      .compile()
      .build();
    const read = await PostalMime.parse(message);
    const names = read.headers.map(({ key }) => key);
    expect(names).not.toContain('bcc');
    expect(names).not.toContain('x-injected');
    expect(new Set(names).size).toBe(names.length);
    expect(read.to?.map(({ address }) => address)).toEqual(['sales@brolga.example']);
    expect(read.cc ?? []).toEqual([]);
    expect(read.from?.address).toBe('website@brolga.example');
    expect(read.attachments).toEqual([]);
    // The call button is the only link: its address is digits.
    expect(read.html?.replace(/<br>|<a href="tel:[+\d]+" style="[^"]*">/g, '')).not.toMatch(
      /<(script|img|b|name|svg|a)\b/i,
    );
    expect(read.subject ?? '').not.toMatch(/[\r\n]/);
  });
});
