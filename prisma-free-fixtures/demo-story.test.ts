import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it, test } from 'vitest';
import { autoFormat } from '#server/stock/feeds/rules/feed/formats';
import { type NormalisedCar, normaliseRow } from '#server/stock/feeds/rules/feed/normalise';
import { demoTenants, settingsOf } from '../tests/support/demo-tenants';
import { rowsOf } from '../tests/support/feed-rows';

/** The day of the demo feeds. */
const today = '2026-11-20';
const now = new Date(`${today}T12:00:00Z`);
const project = resolve(import.meta.dirname, '..');

type DemoCar = NormalisedCar & { readonly site: string; readonly words: string; readonly arrived: string };

/** The cars of a demo site's feed, as the importer reads them. */
async function carsOf(site: string): Promise<DemoCar[]> {
  const { stock, locations } = await settingsOf(site);
  const rows = await rowsOf(readFileSync(join(project, stock.demo_feed ?? '')));
  return rows.map(({ cells }) => {
    const car = normaliseRow(cells, { now, dates: autoFormat.dates, locations });
    if (!car.ok) throw new Error(car.error);
    const { content, createdAt = '' } = car.value;
    const words = [content.tag, content.dealercomments].filter(Boolean).join('. ');
    return { ...car.value, site, words, arrived: createdAt.slice(0, 10) };
  });
}
const cars = (await Promise.all(demoTenants().map(carsOf))).flat();
const nameOf = ({ site, content }: DemoCar) => `${site} ${content.stocknum} ${content.name}: ${content.tag}`;
const month = (day: string | undefined) => day?.slice(0, 7);
const brakedKg = ({ content }: DemoCar) => Number(content.specifications?.['braked_towing_capacity'] ?? 0);
const litres = ({ content }: DemoCar) => content.variant?.fuelconsumptioncombined ?? 0;
const has = ({ words }: DemoCar, pattern: RegExp) => pattern.test(words);
const isUsed = ({ content }: DemoCar) => content.car_type === 'used';
const isComing = ({ content }: DemoCar) => content.status === 'coming_soon';

/** Stories that no car can tell, by what a shopper would say of them. */
const contradictions: Readonly<Record<string, (car: DemoCar) => boolean>> = {
  'is coming soon, and here already': (car) =>
    isComing(car) &&
    has(car, /no waiting|here today|on the ground|in stock|showroom|the lights|number plates|plugged in/i),
  'is here, and still on its way': (car) =>
    !isComing(car) && has(car, /on its way|the day it lands|on the water|put your name/i),
  'is coming soon, and has been driven': (car) => isComing(car) && (car.content.km ?? 0) > 50,
  'is new with many kilometres': ({ content }) => content.car_type === 'new' && (content.km ?? 0) > 100,
  'is a demonstrator with the kilometres of a used car': ({ content }) =>
    content.car_type === 'demo' && (content.km ?? 0) > 15_000,
  'is new or a demonstrator, and had an owner': (car) =>
    !isUsed(car) && has(car, /owner|traded|service history|every stamp|never dropped|garaged|one couple/i),
  'is a demonstrator, fresh from the factory': (car) =>
    car.content.car_type === 'demo' && has(car, /fresh from the factory|brand new|no waiting/i),
  'is used, and sold as new or a demonstrator': (car) =>
    isUsed(car) &&
    has(car, /brand new|no waiting|the factory|in a crate|new car warranty|demonstrator|run-?out/i),
  'has low kilometres in words only': (car) =>
    has(car, /low k/i) && (car.content.km ?? 0) / Math.max(1, 2026 - car.content.year) > 10_000,
  'has rego that ended before the feed was written': ({ content: { rego_expiry = '9999' } }) =>
    rego_expiry <= today.slice(0, rego_expiry.length),
  'was cheaper before its reduction': ({ content: { price = 0, before_price } }) =>
    before_price !== undefined && before_price <= price,
  'has no features': ({ content }) => (content.standardEquipment ?? []).length === 0,
  'costs less without its offer': ({ content: { price, offer_price = 0 } }) =>
    price !== undefined && offer_price >= price,
  'has a price drop and no earlier price': (car) =>
    has(car, /price drop/i) && car.content.before_price === undefined,
  'is sold, with an offer or a tag': ({ content }) =>
    content.status === 'sold' &&
    Boolean(content.offer_price ?? content.subscription_price ?? content.tag ?? content.before_price),
  'was sold before it arrived': ({ soldAtMs, arrived }) =>
    soldAtMs !== undefined && new Date(soldAtMs).toISOString().slice(0, 10) < arrived,
  'arrived before it was built': ({ content, arrived }) =>
    [content.build_date, content.compliance_date].some(
      (day) => content.status !== 'coming_soon' && (month(day) ?? '') > (month(arrived) ?? ''),
    ),
  'was built in another year': ({ content: { year, build_date } }) =>
    build_date !== undefined && ![year - 1, year].includes(Number(build_date.slice(0, 4))),
  'is fresh from the factory a year later': (car) =>
    has(car, /fresh from the factory/i) && car.content.build_date?.slice(0, 4) !== car.arrived.slice(0, 4),
  'is for a family without the doors or seats': (car) =>
    has(car, /bring the family|family car|pram|school run/i) &&
    Math.min(car.content.doors ?? 9, car.content.seats ?? 9) < 4,
  'has a third row and no more than five seats': ({ content }) =>
    (content.standardEquipment ?? []).includes('Third row seats') && (content.seats ?? 0) < 7,
  'has room for the whole crew in five seats': (car) =>
    has(car, /whole crew|seven seats|room for eight/i) && (car.content.seats ?? 0) < 7,
  'tows three and a half tonnes and may not': (car) =>
    has(car, /three and a half tonnes/i) && brakedKg(car) < 3_500,
  'is cheap to run and thirsty': (car) => has(car, /cheap to run|fuel bill smaller/i) && litres(car) > 8,
  'is electric, with the parts or the books of an engine': (car) =>
    car.content.simple_fuel === 'Electric' &&
    [car.words, ...(car.content.standardEquipment ?? [])].some((text) =>
      /\b(?:oil|fuel|petrol|diesel|exhaust|gearbox|tank|spark plugs?|timing belt|clutch|service history)\b/i.test(
        text,
      ),
    ),
  'is electric, with a tank, an engine size or gears to shift': ({ content }) =>
    content.simple_fuel === 'Electric' &&
    (content.simple_transmission === 'Manual' ||
      Boolean(content.engine_size ?? content.variant?.fuelconsumptioncombined)),
  'is a motorcycle with the parts of a car': (car) =>
    car.content.item_type === 'motorcycle' &&
    [car.words, ...(car.content.standardEquipment ?? [])].some((text) =>
      /\b(?:boot|tailgate|doors?|tow ?bar|air ?con\w*|sunroof|cargo|pram)\b/i.test(text),
    ),
  'has a tub or a tray, and is no ute': (car) =>
    has(car, /\b(?:tub|tray)\b/i) && !/ute|utility|pick-?up|chassis|truck/i.test(car.content.body ?? ''),
  'has a boot, and is a ute or a van': (car) =>
    has(car, /\bboot\b/i) && /ute|utility|pick-?up|chassis|truck|van|bus/i.test(car.content.body ?? ''),
  'has low range without four-wheel drive': (car) => has(car, /low range/i) && car.content.drive !== '4WD',
  'has had one owner, and two': (car) =>
    has(car, /(?:one|one careful|first) owner/i) && has(car, /two (?:careful )?owners|second owner/i),
  'is new, and inspected as a used one is': (car) =>
    car.content.car_type === 'new' && has(car, /our ramp|hoist|pink slip|roadworthy|139-point|new tyres/i),
  'is charged at home without a plug': (car) =>
    has(car, /charges at home|battery health|silent/i) && car.content.simple_fuel !== 'Electric',
  'is a learner’s that a learner may not ride': (car) =>
    has(car, /LAMS riders|learner favourite/i) && car.content.specifications?.['lams'] !== true,
  'is for sale at one yard and seen at another': ({ content, words }) => {
    const [, town] = /\b(?:at|to) (Southport|Aspley|Toowoomba)\b/.exec(words) ?? [];
    return town !== undefined && !content.location_id?.includes(town.toLowerCase());
  },
};

test.each(demoTenants())('at %s nothing that comes with every car needs a fuel tank', async (site) => {
  const { car_page, cards } = await settingsOf(site);
  const points = [
    ...[...car_page.whats_included, ...car_page.why_buy].flatMap((content) => content.points),
    ...(cards.certified?.points ?? []),
  ];
  expect(points.filter((point) => /\btank\b|\bfuel\b/i.test(point) && !/charge/i.test(point))).toEqual([]);
});

test.each(Object.entries(contradictions))('no demo car %s', (_, isWrong) => {
  expect(cars.filter(isWrong).map(nameOf)).toEqual([]);
});

it.each(['brolga', 'wattle-bend', 'banksia-used-cars'])(
  'knows what the cars of %s consume and tow',
  (site) => {
    const own = cars.filter((car) => car.site === site);
    const isElectric = ({ content }: DemoCar) => content.simple_fuel === 'Electric';
    const electric = own.filter(isElectric);
    expect(electric.length).toBeGreaterThan(0);
    expect(electric.filter(({ content }) => !content.variant?.energyconsumption).map(nameOf)).toEqual([]);
    const unknown = own.filter((car) => !isElectric(car) && litres(car) === 0);
    expect(unknown.length).toBeLessThanOrEqual(1);
    const plugIns = own.filter(({ content }) => content.simple_fuel === 'Plug-in Hybrid');
    expect(plugIns.filter((car) => litres(car) > 3).map(nameOf)).toEqual([]);
    expect(own.filter((car) => brakedKg(car) >= 3_500).length).toBeGreaterThan(2);
    expect(own.filter((car) => brakedKg(car) > 0).length / own.length).toBeGreaterThan(0.75);
  },
);

it.each(['brolga', 'wattle-bend', 'banksia-used-cars'])(
  'links at %s to videos and views that exist',
  (site) => {
    const own = cars.filter((car) => car.site === site);
    for (const field of ['video_url', 'spin_url'] as const) {
      const links = new Set(own.flatMap(({ content }) => content[field] ?? []));
      expect(links.size).toBeGreaterThan(0);
      const missing = [...links].filter((link) => !existsSync(join(project, 'tenants', site, link)));
      expect(missing).toEqual([]);
    }
  },
);
