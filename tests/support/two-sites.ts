import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Two dealers alike in everything but their words: what one says with its own word must never be seen at the other. */
export const twins = {
  north: { word: 'Quokkaberry', letter: 'N', accent: '#0b5d57' },
  south: { word: 'Zebrafinch', letter: 'S', accent: '#7a2f4f' },
} as const;
export type Twin = keyof typeof twins;
export const twinOf = (name: Twin): Twin => (name === 'north' ? 'south' : 'north');

const json = (value: unknown): string => JSON.stringify(value, null, 2);
const page = (title: string, text: string, more = ''): string =>
  `---\ntitle: ${title}\ndescription: ${text}\n${more}---\n${text}\n`;

/** Writes both folders, each with every kind of file, and the stock that each is started with. */
export function writeTwins(folder: string): void {
  for (const name of ['north', 'south'] as const) {
    for (const [file, text] of Object.entries(filesOf(name, folder))) {
      mkdirSync(join(folder, name, file, '..'), { recursive: true });
      writeFileSync(join(folder, name, file), text);
    }
  }
}

function filesOf(name: Twin, folder: string): Readonly<Record<string, string>> {
  const { word, letter, accent } = twins[name];
  return {
    'tenant.json': json(tenantOf(name, join(folder, name, 'stock.csv'))),
    'stock.csv': stockOf(word, letter),
    'offers.json': json([
      { id: `${letter}-offer`, name: `${word} offer`, description: `Only at ${word}.`, disclaimer: word },
      { id: 'both', name: `${word} has one of that id too`, description: word },
    ]),
    'models.json': json({
      manufacturers: [{ id: 'm', name: 'Mazda', slug: 'mazda' }],
      models: [
        {
          id: 'cx5',
          name: 'CX-5',
          slug: 'cx-5',
          manufacturer_name: 'Mazda',
          body: ['SUV'],
          description: `${word} range`,
        },
      ],
    }),
    'reviews.json': json({
      count: 3,
      average_rating: '4.9',
      reviews: [{ id: '1', customer_name: `Pat ${word}`, text: `${word} was kind.`, rating: 5 }],
    }),
    'redirects.json': json([{ from: `/${name}-was-here`, to: '/about-us' }]),
    'content/about-us.md': `${page(`About ${word}`, `We are ${word}.`)}\n![${word}](${name}.svg)\n\n::: reviews\n:::\n`,
    [`content/pages/${name}-only.md`]: page(`${word} page`, `A page of ${word}.`),
    'content/blog/hello.md': page(`${word} says hello`, `Hello from ${word}.`, 'published: 2026-01-02\n'),
    [`content/blog/${name}-post.md`]: page(`${word} post`, `A post of ${word}.`, 'published: 2026-01-03\n'),
    [`assets/${name}.pdf`]: `%PDF-1.4\n${word}`,
    'assets/both.pdf': `%PDF-1.4\n${word}`,
    [`assets/${name}.svg`]: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="${accent}"/></svg>\n`,
  };
}

const tenantOf = (name: Twin, feed: string) => {
  const { word, accent } = twins[name];
  return {
    slug: name,
    name: `${word} Motors`,
    legal_name: `${word} Pty Ltd`,
    theme: { accent, brand: accent },
    hosts: [`www.${name}.example`],
    phone: '(07) 5550 0101',
    locations: ['sales', 'service'].map((location_type, at) => ({
      id: `${name}-${location_type}`,
      name: `${word} ${location_type}`,
      slug: at === 0 ? 'yard' : 'workshop',
      location_type,
      phone: '(07) 5550 0101',
      street: `1 ${word} Street`,
      city: 'Southport',
      state: 'QLD',
      postcode: '4215',
      dealer_license_number: `Licence ${word}`,
    })),
    wording: { tagline: `${word} cars`, intro: `Cars of ${word}.` },
    forms: { privacy_notice: `${word} keeps what you send.` },
    test_drives: { booking: true },
    stock: { demo_feed: feed },
  };
};

const stockOf = (word: string, letter: string): string =>
  [
    'Stock Number,Year,Make,Model,Badge,Body,Colour,Kilometres,Price,VIN,Comments,Images',
    ...[1, 2, 3].map(
      (number) =>
        `${letter}${number},2021,Mazda,CX-5,Touring,SUV,Red,${40_000 + number},${30_000 + number},6ZZDEMT${letter}00000000${number},${word} looked after it.,illustration:suv/red/${letter}${number}/quarter`,
    ),
  ].join('\n');
