import { describe, expect, it } from 'vitest';
import { deskSchema } from '#server/settings/desk-schema';
import { filledIn, replies } from './reply-templates';

const settings = (text: string, subject = 'About {car}') =>
  deskSchema.parse({ reply_templates: [{ name: 'Hello', subject, text }] });
const person = { email: "mia.o'neil+x@example.com", phone: '+61491570006' };
const words = { name: 'Mia', car: '2021 Toyota HiLux & tray', staff: 'Kim Lee' };

describe('reply templates', () => {
  it("fill in the lead's values, encoded for an email and a text message", () => {
    const [reply] = replies(settings('Hi {name}, is 100% of the {car} fine?\n{staff}'), person, words);
    const mail = new URL(reply?.emailHref ?? '');
    expect(mail.protocol).toBe('mailto:');
    expect(decodeURIComponent(mail.pathname)).toBe(person.email);
    expect(mail.searchParams.get('subject')).toBe('About 2021 Toyota HiLux & tray');
    const text = 'Hi Mia, is 100% of the 2021 Toyota HiLux & tray fine?';
    expect(mail.searchParams.get('body')).toBe(`${text}\r\nKim Lee`);
    const [to, query] = (reply?.smsHref ?? '').split('?');
    expect(to).toBe('sms:+61491570006');
    expect(new URLSearchParams(query).get('body')).toBe(`${text}\nKim Lee`);
  });

  it.each([
    ['have no text message for a landline', { ...person, phone: '+61755501234' }, true, false],
    ['have no email without an address', { phone: '+61491570006' }, false, true],
    ['have neither without contact details', {}, false, false],
  ])('%s', (_rule, to, email, sms) => {
    const [reply] = replies(settings('Hi {name}'), to, words);
    expect([Boolean(reply?.emailHref), Boolean(reply?.smsHref)]).toEqual([email, sms]);
  });

  it('are offered only if each placeholder has a value', () => {
    expect(replies(settings('See you on {appointment}'), person, words)).toEqual([]);
    expect(replies(settings('Hi {constructor}'), person, words)).toEqual([]);
    expect(filledIn('{name} {Name} {}', words)).toBe('Mia {Name} {}');
  });

  it('of a new site suit a lead with a car', () => {
    const all = { ...words, price: '$25,990', dealer: 'Brolga', phone: '07 5550 0142' };
    const names = replies(deskSchema.parse({}), person, all).map(({ name }) => name);
    expect(names).toEqual(['Introduce yourself', 'Missed call', 'Still available']);
  });
});
