import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { runs } from '../../../../tests/support/property-runs';
import { type CalendarEvent, calendarFile } from './drive-email';

const event = (more: Partial<CalendarEvent> = {}): CalendarEvent => ({
  booking: {
    id: '01KXM4T3W5S0N9V7YB2QJ8ZC6D',
    state: 'booked',
    sequence: 0,
    startsAt: '2026-11-22T23:00:00.000Z',
    endsAt: '2026-11-22T23:30:00.000Z',
    changedAt: '2026-11-20T01:02:03.456Z',
  },
  tenant: 'brolga',
  summary: 'Test drive: 2021 Toyota HiLux',
  description: 'Bring your licence.\nAsk for us; we know, and wait.',
  location: 'Brolga Aspley, 1140 Brolga Parade, Aspley QLD 4034',
  organizer: { name: 'Brolga "Motor" Group', email: 'website@brolga.example' },
  url: 'https://www.brolga.example/test-drives/01KXM4T3W5S0N9V7YB2QJ8ZC6D?key=abc',
  ...more,
});
/** Read with an independent calendar parser. */
function parsed(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const [entry, ...others] = calendar.getAllSubcomponents('vevent');
  if (!entry || others.length > 0) throw new Error('not one event');
  return { calendar, entry, read: new ICAL.Event(entry) };
}

describe('the calendar file of a test drive', () => {
  test('has the time, location, title and organiser', () => {
    const { calendar, entry, read } = parsed(calendarFile(event()));
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
    expect(read.uid).toBe('01KXM4T3W5S0N9V7YB2QJ8ZC6D@brolga');
    expect(read.startDate.toJSDate().toISOString()).toBe('2026-11-22T23:00:00.000Z');
    expect(read.endDate.toJSDate().toISOString()).toBe('2026-11-22T23:30:00.000Z');
    expect([read.summary, read.location]).toEqual([event().summary, event().location]);
    expect(read.description).toBe(event().description);
    expect(read.organizer).toBe('mailto:website@brolga.example');
    expect(entry.getFirstPropertyValue('url')).toBe(event().url);
    expect(entry.getFirstPropertyValue('status')).toBe('CONFIRMED');
    expect(entry.getFirstProperty('organizer')?.getParameter('cn')).toBe('Brolga  Motor  Group');
  });

  test('keeps its id through changes, and counts them', () => {
    const moved = { ...event().booking, sequence: 2, startsAt: '2026-11-24T00:00:00.000Z' };
    const { read } = parsed(calendarFile(event({ booking: moved })));
    expect([read.uid, read.sequence]).toEqual(['01KXM4T3W5S0N9V7YB2QJ8ZC6D@brolga', 2]);
  });

  test('cancels a cancelled test drive', () => {
    const booking = { ...event().booking, state: 'cancelled' as const, sequence: 1 };
    const { calendar, entry } = parsed(calendarFile(event({ booking })));
    expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL');
    expect(entry.getFirstPropertyValue('status')).toBe('CANCELLED');
  });

  test('has no URL if the site’s address is unknown', () => {
    expect(calendarFile(event({ url: undefined }))).not.toContain('\r\nURL');
  });
});

const hostile = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom(
    'x\r\nATTACH:https://evil.example\r\n',
    'x\nEND:VEVENT\nBEGIN:VEVENT',
    '\u2028BEGIN:VALARM\u0085',
    '\\n\\;\\,;,:"',
    '\0',
    '🚗'.repeat(80),
    'é'.repeat(200),
  ),
);

test('no text becomes a separate line, and no line is longer than 75 octets', () => {
  const usual = calendarFile(event());
  const propertiesOf = (file: string) => {
    const properties = parsed(file).entry.getAllProperties();
    return properties.map(({ name }) => name);
  };
  const holds = fc.property(hostile, hostile, hostile, hostile, (summary, description, location, name) => {
    const organizer = { name, email: 'website@brolga.example' };
    const file = calendarFile(event({ summary, description, location, organizer }));
    expect(propertiesOf(file)).toEqual(propertiesOf(usual));
    for (const line of file.split('\r\n')) {
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      expect(line).not.toMatch(/[\r\n\0]/);
    }
    const clean = (text: string) =>
      text.replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n').replace(/(?!\n)\p{Cc}/gu, '');
    const { read } = parsed(file);
    // A lone surrogate cannot be encoded in UTF-8.
    expect(read.summary ?? '').toBe(clean(summary));
    expect(read.description ?? '').toBe(clean(description));
  });
  fc.assert(holds, { numRuns: runs(500) });
});
