import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { drawCar } from '#server/stock/pdf/adapters/pdfkit/draw-car';
import { openFonts } from '#server/stock/pdf/adapters/pdfkit/sheet';
import type { PdfContent, PdfOrder, PdfSection } from '#server/stock/pdf/pdf-printer-port';
import { shorterContents } from '#server/stock/pdf/rules/pdf-content';
import { hasPdfTools, readPdf, textsOf } from '../support/pdf-tools';

const fonts = await openFonts();
const url = 'https://www.yard.example/cars/2021-toyota-hilux-sr5-u10001';
const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}.`).join(' ');
const facts = (count: number): PdfSection => ({
  kind: 'facts',
  heading: 'Key information',
  rows: Array.from({ length: count }, (_, index) => ({ label: `Label ${index}`, value: `Value ${index}` })),
});
const list = (count: number): PdfSection => ({
  kind: 'list',
  heading: 'Features',
  items: Array.from({ length: count }, (_, index) => `Feature ${index}`),
});
const finance: PdfSection = {
  kind: 'finance',
  heading: 'Finance example',
  lead: 'Southbank: Finance from $205 a week',
  rows: [
    { label: 'Interest rate', value: '8.49% p.a.' },
    { label: 'Comparison rate', value: '9.60% p.a.' },
  ],
  notes: ['WARNING: This comparison rate is true only for the examples given.'],
};
const location: PdfSection = {
  kind: 'location',
  heading: 'Where to see it',
  location: {
    name: 'Yard',
    address: ['1 Road', 'Southport QLD 4215'],
    phone: { text: '07 5550 0000', href: 'tel:0755500000' },
    hours: ['Monday', 'Tuesday'].map((label) => ({ label, value: '8:30 am – 5:30 pm' })),
    special: ['Christmas Day, Friday 25 December: closed'],
    licences: ['LMCT 00110'],
  },
};
const closing: PdfSection = { kind: 'closing', lines: ['Created on 20 Nov 2026. Prices may change.'] };
const rich: PdfContent = {
  title: '2021 Toyota HiLux SR5',
  author: 'Yard & Sons <Cars>',
  subject: 'Car details from Yard',
  colours: {
    brand: '#004488',
    onBrand: '#ffffff',
    accent: '#004488',
    text: '#16181d',
    textMuted: '#565c68',
    line: '#dfe2e8',
    critical: '#b3261e',
  },
  dealer: { name: 'Yard & Sons', contact: ['07 5550 0000', 'yard.example'] },
  heading: '2021 Toyota HiLux',
  subheading: 'SR5',
  price: { text: '$52,990', kind: 'Drive away', was: '$54,990' },
  photoAlts: ['photo 1', 'photo 2', 'photo 3'],
  link: { url, text: 'See this car online' },
  sections: [
    facts(11),
    list(12),
    { kind: 'text', heading: 'Dealer comments', paragraphs: ['One owner.', 'Serviced here.'] },
    finance,
    location,
    closing,
  ],
  foot: 'Yard & Sons · Created on 20 Nov 2026',
};

let photo: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  const image = sharp({ create: { width: 480, height: 360, channels: 3, background: '#336699' } });
  photo = new Uint8Array(await image.jpeg().toBuffer());
});

async function drawn(content: Partial<PdfContent>, more: Partial<PdfOrder> = {}) {
  const chunks: Uint8Array[] = [];
  const whole = { ...rich, ...content };
  const photos = whole.photoAlts.map(() => photo);
  const madeAt = new Date('2026-11-20T00:00:00Z');
  await drawCar({ content: whole, photos, madeAt, ...more }, fonts, (chunk) => chunks.push(chunk));
  return readPdf(Buffer.concat(chunks));
}
const headings = [
  'Key information',
  'Features',
  'Dealer comments',
  'Finance example',
  'More photos',
  'Where to see it',
];
/** The lines of a page between its head and its foot. */
const bodyOf = (page: string) =>
  page.split('\n').filter((line) => line.trim() !== '' && !/Page \d+ of \d+/.test(line));

describe.skipIf(!hasPdfTools)('a car’s PDF', () => {
  test('is valid and tagged, with a title, language, bookmarks and embedded fonts', async () => {
    const { check, info, bookmarks, raw } = await drawn({});
    expect(check).toContain('No syntax or stream encoding errors found');
    expect(raw).toContain('/Lang (en-AU)');
    expect(info).toMatchObject({
      Title: '2021 Toyota HiLux SR5',
      Author: 'Yard and Sons Cars',
      Tagged: 'yes',
      'Page size': '595.28 x 841.89 pts (A4)',
    });
    expect(bookmarks).toEqual(headings.filter((heading) => heading !== 'More photos'));
  });

  test('has its punctuation for searches and copies, also after a file of the same thread without it', async () => {
    await drawn({});
    const subheading = 'We’re sure it’s the dealer’s “best” – ≈ $9; 4x4';
    const { pages } = await drawn({ heading: 'What’s in it', subheading });
    for (const one of ['What’s in it', subheading]) expect(pages[0]).toContain(one);
  });

  test('rows whose values are sentences are below one another, and the last rows of a table stay together', async () => {
    const rows = ['Trade-in', 'Payment'].map((label) => ({ label, value: words(16) }));
    const { pages } = await drawn({
      sections: [{ kind: 'facts', heading: 'Your order', rows, inLines: true }],
    });
    expect(pages[0]).not.toMatch(/Trade-in.*Payment/);
    for (let count = 20; count <= 60; count += 2) {
      const [, second = ''] = (await drawn({ sections: [facts(count)] })).pages;
      const lines = bodyOf(second).filter((line) => line.includes('Label')).length;
      expect(lines === 0 || lines >= 3, `${count} rows leave ${lines}`).toBe(true);
    }
  });

  test('what speaks for the car is between the price and the code', async () => {
    const points = [
      'Certified used',
      '48-hour money back',
      ...Array.from({ length: 9 }, (_, at) => `Point ${at}`),
    ];
    const texts = textsOf((await drawn({ points })).structure);
    const order = [
      'Drive away',
      '✓ Certified used',
      '✓ 48-hour money back',
      '✓ Point 8',
      'See this car online',
    ];
    expect(texts.filter((text) => order.includes(text))).toEqual(order);
  });

  test('no page holds only the last lines, however long the car is', async () => {
    for (let count = 1; count <= 60; count += 3) {
      const { pages } = await drawn({ sections: [facts(11), list(count), finance, location, closing] });
      expect(bodyOf(pages.at(-1) ?? '').length, `${count} features`).toBeGreaterThan(4);
    }
  });

  test('has a structure of headings, tables, lists, described figures and links', async () => {
    const { structure } = await drawn({});
    for (const element of 'Document H1 H2 Table TR TH TD L LI LBody Figure Link'.split(' '))
      expect(structure).toMatch(new RegExp(`^\\s*${element}\\b`, 'm'));
    expect(structure).toContain('/Scope /Row');
  });

  test('is read in order: dealer, car, price, then each section', async () => {
    const texts = textsOf((await drawn({})).structure);
    const order = [
      'Yard & Sons',
      '07 5550 0000',
      '2021 Toyota HiLux',
      'SR5',
      '$52,990',
      'Drive away',
      'Was $54,990',
      'See this car online',
      'Key information',
      'Label 0',
      'Value 0',
      'Label 10',
      'Value 10',
      'Features',
      'Feature 11',
      'Dealer comments',
      'One owner.',
      'Serviced here.',
      'Finance example',
      'Comparison rate',
      '9.60% p.a.',
      'WARNING: This comparison rate is true only for the examples given.',
      'Where to see it',
      '07 5550 0000',
      'LMCT 00110',
      'Monday',
      'Created on 20 Nov 2026. Prices may change.',
    ];
    expect(texts.filter((text) => order.includes(text))).toEqual(order);
    expect(texts.join(' ')).not.toContain('Page 1 of');
  });

  test('prints 40,000 characters, 200 features and 15 photos in full and in order', async () => {
    const comments = Array.from({ length: 40 }, (_, index) => words(150).replaceAll('w', `c${index}w`));
    const { pages, check } = await drawn({
      photoAlts: Array.from({ length: 15 }, (_, index) => `photo ${index + 1} of 15`),
      sections: [
        facts(60),
        list(200),
        { kind: 'text', heading: 'Dealer comments', paragraphs: comments },
        finance,
        { kind: 'photos', heading: 'More photos' },
        location,
        closing,
      ],
    });
    expect(check).toContain('No syntax or stream encoding errors found');
    const text = pages.join(' ');
    expect(text.match(/c\d+w\d+\./g)).toEqual(comments.flatMap((one) => one.split(' ')));
    expect(new Set(text.match(/Feature \d+/g)).size).toBe(200);
    pages.forEach((page, index) => {
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
      const body = bodyOf(page);
      expect(body.length, `page ${index + 1}`).toBeGreaterThan(
        index === 0 || page.includes('More photos') ? 1 : 2,
      );
      // No heading stands alone at a page's end.
      const atEnd = body.at(-1)?.trim() ?? '';
      expect(
        headings.includes(atEnd) && atEnd !== 'More photos',
        `page ${index + 1} ends with ${atEnd}`,
      ).toBe(false);
    });
  });

  test.each(Array.from({ length: 12 }, (_, index) => 8 + index * 3))(
    'breaks pages well after %i rows: no heading alone, the warning with its rate, no empty page',
    async (rows) => {
      const { pages, check } = await drawn({
        sections: [
          facts(rows),
          list(rows * 2),
          { kind: 'text', heading: 'Dealer comments', paragraphs: [words(rows * 5)] },
          finance,
          location,
          closing,
        ],
      });
      expect(check).toContain('No syntax or stream encoding errors found');
      for (const page of pages) {
        const body = bodyOf(page).map((line) => line.trim());
        expect(headings).not.toContain(body.at(-1));
        expect(page.includes('Comparison rate')).toBe(page.includes('WARNING'));
        expect(body.length).toBeGreaterThan(2);
      }
    },
  );
});

describe.skipIf(!hasPdfTools)('a window card', () => {
  const card = (comments: string) => {
    const specifications: PdfSection = { ...facts(6), heading: 'Specifications' } as PdfSection;
    const text: PdfSection = { kind: 'text', heading: 'Dealer comments', paragraphs: [comments] };
    const sections = [facts(12), specifications, list(9), text, finance, location, closing];
    const content = { ...rich, sections };
    return drawn(content, { shorter: shorterContents(content) });
  };

  test('has one page where its words fit: photos, hours, finance and specifications give way', async () => {
    const { pages, check } = await card('One owner.');
    expect(check).toContain('No syntax or stream encoding errors found');
    expect(pages).toHaveLength(1);
    for (const kept of ['One owner.', 'Feature 8', 'LMCT 00110', '$52,990']) expect(pages[0]).toContain(kept);
  });

  test('has everything on several pages where its words need them', async () => {
    const { pages } = await card(words(900));
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.join('\n')).toContain('Comparison rate');
  });
});

describe.skipIf(!hasPdfTools)('hostile data', () => {
  test('prints or leaves out HTML, other scripts, emoji and very long names', async () => {
    const long = `${'Extraordinarily '.repeat(9)}Long`;
    const { pages, info, check } = await drawn({
      title: '<script>&"\'',
      heading: long,
      subheading: long,
      dealer: { name: long, contact: [long, long] },
      price: { text: long.slice(0, 60), kind: long.slice(0, 80), was: long.slice(0, 60) },
      foot: `${long} · ${long}`,
      sections: [
        {
          kind: 'list',
          heading: 'Features',
          items: ['<b>Tow bar</b>', '🚗 Camera ✅', '长城 汽车', 'x'.repeat(120)],
        },
        { kind: 'facts', heading: 'Facts', rows: [{ label: long, value: `${long} ${long}` }] },
        closing,
      ],
    });
    expect(check).toContain('No syntax or stream encoding errors found');
    expect(info['Title']).toBe('scriptand"\'');
    const text = pages.join('\n');
    for (const one of ['<b>Tow bar</b>', 'Camera ✓', '…']) expect(text).toContain(one);
    for (const one of ['\ufffd', '\0', '🚗', '长']) expect(text).not.toContain(one);
  });

  test('prints a car with only a name, and leaves out damaged pictures', async () => {
    const bare = await drawn({
      photoAlts: [],
      sections: [closing],
      price: { text: 'Enquire for price.', quiet: true },
    });
    expect([bare.pages.length, bare.bookmarks]).toEqual([1, []]);
    const rubbish = new TextEncoder().encode('<html>not found</html>');
    const cut = photo.slice(0, 20);
    const { pages, structure } = await drawn({}, { photos: [rubbish, cut, photo], logo: rubbish });
    expect(pages[0]).toContain('Yard & Sons');
    expect(structure.match(/Figure/g)).toHaveLength(2);
  });
});
