import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { analyticsSchema } from '#server/settings/seo-schema';
import { analyticsScript, campaignScript } from './analytics-script';
import { eventName, events, leadEvent, pageEvent } from './shopper-events';

const script = (settings: object) => analyticsScript(analyticsSchema.parse(settings));

describe("a page's head scripts", () => {
  it.each([{}, { count: false }, { ask_consent: false, connect_origins: ['https://a.example'] }])(
    'are empty for a site without analytics: %j',
    (settings) => expect(script(settings)).toBe(''),
  );

  it('contain nothing that would end their element', () => {
    expect(script({ visited_pages: true, tag_manager_id: 'GTM-ABC123' })).not.toMatch(/<\/|<!--/);
  });
});

/** The part of a browser that these scripts use. */
function browser(search = '', more: object = {}) {
  const sessionStorage: Record<string, string> = {};
  const localStorage: Record<string, string> = {};
  const loaded: string[] = [];
  const listeners: Record<string, () => void> = {};
  const location = { pathname: '/', search };
  const document = {
    createElement: () => ({}),
    head: { append: ({ src }: { src: string }) => loaded.push(src) },
  };
  const global = {
    sessionStorage,
    localStorage,
    location,
    document,
    navigator: {},
    ...more,
    addEventListener: (name: string, listener: () => void) => {
      listeners[name] = listener;
    },
  };
  const self: Record<string, unknown> = { ...global };
  const run = (settings: object) => {
    runInNewContext(script(settings), { ...self, self });
    listeners['load']?.();
  };
  return { run, sessionStorage, localStorage, location, loaded, self, listeners };
}

describe('pages seen in this visit', () => {
  it('are stored in the tab: the last twenty paths, without immediate repeats', () => {
    const { run, sessionStorage, location } = browser();
    for (let page = 0; page < 25; page += 1) {
      location.pathname = `/page-${page}`;
      run({ visited_pages: true });
      run({ visited_pages: true });
    }
    const visited: string[] = JSON.parse(sessionStorage['visited'] ?? '');
    expect(visited).toHaveLength(20);
    expect(visited.at(-1)).toBe('/page-24');
    expect(visited.join()).not.toContain('?');
  });

  it('do nothing if storage is disabled', () => {
    const get = () => {
      throw new Error('switched off');
    };
    const refusing = new Proxy({}, { get });
    expect(() => browser('', { sessionStorage: refusing }).run({ visited_pages: true })).not.toThrow();
  });
});

describe('the campaign of this visit', () => {
  const runAt = (search: string, sessionStorage: object) =>
    runInNewContext(campaignScript, { location: { search }, sessionStorage });

  it('is the one that brought the shopper here, not a later one', () => {
    const sessionStorage = {};
    runAt('?utm_source=mail', sessionStorage);
    runAt('?gclid=abc', sessionStorage);
    expect(sessionStorage).toEqual({ linked: '?utm_source=mail' });
  });

  it('is lost without an error if storage is disabled', () => {
    expect(() => runAt('?utm_source=mail', Object.freeze({}))).not.toThrow();
  });
});

describe('the tag manager', () => {
  const settings = { tag_manager_id: 'GTM-ABC123', ask_consent: false };
  const address = 'https://www.googletagmanager.com/gtm.js?id=GTM-ABC123';

  it('loads if the site enables it', () => {
    const { run, loaded, self } = browser();
    run(settings);
    expect(loaded).toEqual([address]);
    expect(self['dataLayer']).toHaveLength(1);
  });

  it.each([{ globalPrivacyControl: true }, { doNotTrack: '1' }])('never loads for %j', (navigator) => {
    const { run, loaded } = browser('', { navigator });
    run(settings);
    run({ ...settings, ask_consent: true });
    expect(loaded).toEqual([]);
  });

  it.each([
    [undefined, []],
    ['no', []],
    ['yes', [address]],
  ])('loads once the shopper agrees: %s', (answer, expected) => {
    const { run, loaded, localStorage, self } = browser();
    if (answer) localStorage['consent'] = answer;
    run({ ...settings, ask_consent: true });
    expect(loaded).toEqual(expected);
    expect('dataLayer' in self).toBe(expected.length > 0);
  });
});

describe('analytics events', () => {
  it('have the documented numbers', () => {
    expect(Object.values(events).map(({ id }) => id)).toEqual([25, 25, 39, 39, 15, 48, 14, 17, 17, 18]);
  });

  it.each([
    [25, 'New Car', 'call_dealer'],
    [25, 'Used Car', 'call_dealer'],
    [39, 'Favourite', 'favourite'],
  ])('%s %s may come from a page', (id, label, name) => expect(pageEvent(id, label)?.name).toBe(name));

  it.each([
    [15, 'Used Car'],
    [25, 'Favourite'],
    [39, 'Watchlist'],
    [25, 'new car'],
    [0, ''],
  ])('%s %s may not', (id, label) => expect(pageEvent(id, label)).toBeUndefined());

  it('have readable names', () => {
    expect(eventName(48)).toBe('test_drive');
    expect(eventName(99)).toBe('event_99');
  });
});

const [used, fresh, demo] = [{ car_type: 'used' }, { car_type: 'new' }, { car_type: 'demo' }];

describe('the event of a lead', () => {
  it.each([
    ['Enquiry', used, 15, 'Used Car'],
    ['Enquiry', fresh, 14, 'New Car'],
    ['Enquiry', demo, 15, 'Used Car'],
    ['Enquiry', {}, 15, 'Used Car'],
    ['Request Photos', fresh, 14, 'New Car'],
    ['Finance', used, 15, 'Used Car'],
    ['Reservation', used, 15, 'Used Car'],
    ['Reservation', fresh, 14, 'New Car'],
    ['Test Drive', used, 48, 'Used Car'],
    ['Test Drive', fresh, 17, 'New Car'],
    ['Test Drive', { ...used, tag: ' test drive ONLY' }, 17, 'Test Drive Only'],
  ])('%s about %j: %s, %s', (category, car, id, label) => {
    expect(leadEvent({ category, car })).toMatchObject({ id, label });
  });

  it('is the accepted offer, whatever else it includes', () => {
    expect(leadEvent({ category: 'Trade-in', offer_accepted: true })).toBe(events.offerAccepted);
  });

  it.each([
    ['a message about no car', { category: 'Enquiry' }],
    ['a car of the shopper’s own', { category: 'Trade-in', car: used }],
  ])('%s has none', (_case, lead) => expect(leadEvent(lead)).toBeUndefined());
});
