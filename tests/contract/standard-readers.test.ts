import ICAL from 'ical.js';
import { convertIcsCalendar } from 'ts-ics';
import { parse as parseVcard4 } from 'vcard4';
import VCard from 'vcf';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { locationVcard } from '#server/dealer/rules/location-vcard';
import { calendarFile } from '#server/leads/test-drives/rules/drive-email';
import { hasPythonModule, readWithPython } from '../support/python-reader';
import { callApi, demoSites } from '../support/site-api';
import { testLocation, testTenant } from '../support/test-tenant';

/** Readers of other people's making; those in Python are Debian's, and left out on machines without them. */
const modules = ['icalendar', 'vobject'] as const;
const available = new Set<string>();
beforeAll(() => {
  for (const module of modules) if (hasPythonModule(module)) available.add(module);
}, 300_000);

interface Reader<T> {
  readonly name: string;
  readonly module?: (typeof modules)[number];
  readonly read: (text: string) => T;
  /** What it makes of a text that is the whole of a property. */
  readonly whole?: (text: string) => string;
}

const texts = {
  plain: 'Brolga Aspley',
  marks: 'Brolga; Sons, \\ "Motors": 100 %',
  lines: 'First line\nsecond line',
  long: `${'Brolga '.repeat(30)}Motors`,
  alphabets: 'Ελένη 市民 Nguyễn 🚗👨‍👩‍👧 جين',
};

describe('a booking in a calendar', () => {
  interface Entry {
    readonly method: string | undefined;
    readonly uid: string;
    readonly start: string;
    readonly end: string;
    readonly summary: string;
    readonly location: string;
    readonly description: string;
    readonly status: string;
    readonly sequence: number;
  }

  const instant = (value: string) => new Date(value.replace(' ', 'T')).toISOString();
  const python: Reader<Entry>['read'] = (text) => {
    const entry = readWithPython(
      `
import sys, json, icalendar
calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
[event] = calendar.walk('VEVENT')
print(json.dumps({
  'method': str(calendar['METHOD']), 'uid': str(event['UID']),
  'start': event.decoded('DTSTART').isoformat(), 'end': event.decoded('DTEND').isoformat(),
  'summary': str(event['SUMMARY']), 'location': str(event['LOCATION']),
  'description': str(event['DESCRIPTION']), 'status': str(event['STATUS']), 'sequence': int(event['SEQUENCE']),
}))`,
      text,
    ) as Entry;
    return { ...entry, start: instant(entry.start), end: instant(entry.end) };
  };
  const vobject: Reader<Entry>['read'] = (text) => {
    const entry = readWithPython(
      `
import sys, json, vobject
calendar = vobject.readOne(sys.stdin.buffer.read().decode('utf-8'))
event = calendar.vevent
print(json.dumps({
  'method': calendar.method.value, 'uid': event.uid.value,
  'start': event.dtstart.value.isoformat(), 'end': event.dtend.value.isoformat(),
  'summary': event.summary.value, 'location': event.location.value,
  'description': event.description.value, 'status': event.status.value, 'sequence': int(event.sequence.value),
}))`,
      text,
    ) as Entry;
    return { ...entry, start: instant(entry.start), end: instant(entry.end) };
  };
  const readers: readonly Reader<Entry>[] = [
    {
      name: 'ical.js',
      read: (text) => {
        const calendar = new ICAL.Component(ICAL.parse(text));
        const entry = calendar.getFirstSubcomponent('vevent') ?? expect.fail('no event');
        const event = new ICAL.Event(entry);
        return {
          method: String(calendar.getFirstPropertyValue('method')),
          uid: event.uid,
          start: event.startDate.toJSDate().toISOString(),
          end: event.endDate.toJSDate().toISOString(),
          summary: event.summary,
          location: event.location,
          description: event.description,
          status: String(entry.getFirstPropertyValue('status')),
          sequence: event.sequence,
        };
      },
    },
    {
      name: 'ts-ics',
      read: (text) => {
        const { method, events = [] } = convertIcsCalendar(undefined, text);
        const event = events[0] ?? expect.fail('no event');
        return {
          method,
          uid: event.uid,
          start: event.start.date.toISOString(),
          end: event.end?.date.toISOString() ?? '',
          summary: event.summary,
          location: event.location ?? '',
          description: event.description ?? '',
          status: event.status ?? '',
          sequence: event.sequence ?? 0,
        };
      },
    },
    { name: 'icalendar', module: 'icalendar', read: python },
    { name: 'vobject', module: 'vobject', read: vobject },
  ];

  const booking = {
    id: '01KXM4T3W5S0N9V7YB2QJ8ZC6D',
    sequence: 2,
    startsAt: '2026-11-22T23:00:00.000Z',
    endsAt: '2026-11-22T23:30:00.000Z',
    changedAt: '2026-11-20T01:02:03.456Z',
  };
  describe.each(readers)('read by $name', ({ module, read }) => {
    it.for(Object.entries(texts))('says what it says, with %s text', ([, text], { skip }) => {
      skip(module !== undefined && !available.has(module));
      for (const state of ['booked', 'cancelled'] as const) {
        const file = calendarFile({
          booking: { ...booking, state },
          tenant: 'brolga',
          summary: text,
          description: `${text}\n${text}`,
          location: text,
          organizer: { name: 'Brolga "Motor" Group', email: 'website@brolga.example' },
          url: 'https://www.brolga.example/test-drives/1?key=a;b,c',
        });
        expect(read(file)).toEqual({
          method: state === 'cancelled' ? 'CANCEL' : 'PUBLISH',
          uid: `${booking.id}@brolga`,
          start: booking.startsAt,
          end: booking.endsAt,
          summary: text,
          location: text,
          description: `${text}\n${text}`,
          status: state === 'cancelled' ? 'CANCELLED' : 'CONFIRMED',
          sequence: 2,
        });
      }
    });
  });
});

describe('a location as a contact', () => {
  interface Contact {
    readonly version: string;
    readonly uid: string;
    readonly name: string;
    readonly organisation: readonly string[];
    readonly phones: readonly string[];
    readonly address: readonly string[];
    readonly geo: string;
    readonly url: string;
    readonly note: string;
  }

  /** For readers that leave escapes in place. */
  const unescaped = (text: string) =>
    text.replace(/\\([\\;,nN])/g, (_, sign) => (sign.toLowerCase() === 'n' ? '\n' : sign));
  /** The parts of a structured value, which `;` separates where it is not escaped. */
  const parts = (text: string) =>
    [...text.matchAll(/(?:\\.|[^;\\])*(?:;|$)/gs)]
      .map(([part]) => unescaped(part.replace(/(?<!\\)((?:\\\\)*);$/, '$1')))
      .slice(0, (text.replace(/\\./gs, '').match(/;/g) ?? []).length + 1);
  type Values = (name: string) => readonly string[];
  /** A contact of a reader that gives the values of each property as they are written. */
  const fromRaw = (values: Values): Contact => {
    const first = (name: string) => values(name)[0] ?? '';
    return {
      version: first('version'),
      uid: unescaped(first('uid')),
      name: unescaped(first('fn')),
      organisation: parts(first('org')),
      phones: values('tel').map(unescaped),
      address: parts(first('adr')),
      geo: first('geo'),
      url: first('url'),
      note: unescaped(first('note')),
    };
  };

  const geo = 'geo:-27.36,153.02';
  const readers: readonly Reader<Contact>[] = [
    {
      name: 'ical.js',
      read: (text) => {
        const card = new ICAL.Component(ICAL.parse(text));
        const all = (name: string) => card.getAllProperties(name).map((one) => one.getFirstValue());
        const first = (name: string) => all(name)[0];
        const list = (value: unknown) => (Array.isArray(value) ? value.map(String) : [String(value)]);
        return {
          version: String(first('version')),
          uid: String(first('uid')),
          name: String(first('fn')),
          organisation: list(first('org')),
          phones: all('tel').map(String),
          address: list(first('adr')),
          geo: String(first('geo')),
          url: String(first('url')),
          note: String(first('note')),
        };
      },
    },
    {
      name: 'vcf',
      read: (text) => {
        const card = new VCard().parse(text);
        return fromRaw((name) => [card.get(name) ?? []].flat().map((one) => one.valueOf()));
      },
    },
    {
      // Strict, and of version 4 only; its types say nothing of structured values.
      name: 'vcard4',
      whole: (text) => text.replaceAll(';', ','),
      read: (text) => {
        const card = [parseVcard4(text)].flat()[0] ?? expect.fail('no card');
        const values = (name: string) => card.getProperty(name).map(({ value }): unknown => value);
        const parts = (name: string) => Object.values(Object(values(name)[0])).map(String);
        const first = (name: string) => String(values(name)[0]);
        return {
          version: '4.0',
          uid: first('UID'),
          name: first('FN'),
          organisation: parts('ORG'),
          phones: values('TEL').map(String),
          address: parts('ADR'),
          geo: first('GEO'),
          url: first('URL'),
          note: first('NOTE'),
        };
      },
    },
    {
      // Made for version 3: it ends a value of one that it does not know at a comma.
      name: 'vobject',
      module: 'vobject',
      read: (text) => {
        const values = readWithPython(
          `
import sys, json, vobject
card = vobject.readOne(sys.stdin.buffer.read().decode('utf-8'), transform=False)
print(json.dumps({name: [line.value for line in lines] for name, lines in card.contents.items()}))`,
          text,
        ) as Readonly<Record<string, readonly string[]>>;
        const contact = fromRaw((name) => values[name] ?? []);
        expect(contact.geo).toBe(geo.slice(0, geo.indexOf(',')));
        return { ...contact, geo };
      },
    },
  ];

  const place = (more: object) => {
    const location = testTenant({ locations: [testLocation('aspley', more)] }).locations[0];
    return location ? { ...location, url: 'https://www.brolga.example/contact-us/aspley' } : expect.fail();
  };
  const hours = [{ weekday: 1, status: 'open', open: '08:30', close: '17:30' }];
  const oneLine = Object.entries(texts).filter(([, text]) => !text.includes('\n'));

  describe.each(readers)('read by $name', ({ module, read, whole = String }) => {
    it.for(oneLine)('says what it says, with %s text', ([, text], { skip }) => {
      skip(module !== undefined && !available.has(module));
      const location = place({ name: text, street: text, lat: -27.36, long: 153.02, opening_hours: hours });
      const card = locationVcard(location, { slug: 'brolga', name: text });
      expect(read(card)).toEqual({
        version: '4.0',
        uid: 'aspley@brolga',
        name: whole(text),
        organisation: [text, 'Sales'],
        phones: ['tel:+61755500142'],
        address: ['', '', text, 'Aspley', 'QLD', '4034', 'Australia'],
        geo,
        url: location.url,
        note: 'Opening hours\nMonday: 8:30 am – 5:30 pm',
      });
    });
  });
});

describe('GET /api/locations/{id}.vcf', () => {
  demoSites();

  test('gives the card of each location by its id or slug', async () => {
    const { locations } = await (await callApi('/api/site')).json();
    for (const { id, slug, name } of locations)
      for (const named of [id, slug]) {
        const answer = await callApi(`/api/locations/${named}.vcf`);
        expect(answer.headers.get('content-type')).toBe('text/vcard; charset=utf-8');
        expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${slug}.vcf"`);
        expect(String(new VCard().parse(answer.text).get('fn'))).toContain(name);
      }
  });

  test('knows no other location', async () => {
    const answer = await callApi('/api/locations/none.vcf');
    expect([answer.status, answer.json()]).toMatchObject([404, { code: 'not_found', param: 'id' }]);
  });
});
