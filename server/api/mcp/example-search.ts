import { exampleCard } from '#server/api/example-car';

const { slug, title, subtitle, facts, availability, price, tag, place, href } = exampleCard;

/** A search as a client sends it. */
export const exampleCall = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'search_stock', arguments: { words: 'ute under 60k', limit: 1 } },
} as const;

const firstPage = {
  count: 23,
  page: 1,
  pages: 23,
  understood: {
    readings: [
      { words: 'ute', label: 'Ute', parameters: { body: ['Ute'] } },
      { words: 'under 60k', label: 'Up to $60,000', parameters: { price: ['..60000'] } },
    ],
    rest: '',
  },
  cars: [
    {
      slug,
      title,
      subtitle,
      facts,
      availability,
      price,
      tag,
      place,
      url: new URL(href, 'https://dealer.example').href,
    },
  ],
  url: 'https://dealer.example/search?query=ute+under+60k',
};

/** Its answer: a summary for people, then the data as JSON and once more as a value. */
export const exampleResult = {
  jsonrpc: '2.0',
  id: 1,
  result: {
    content: [
      { type: 'text', text: `23 found; page 1 of 23: ${slug}` },
      { type: 'text', text: JSON.stringify(firstPage) },
    ],
    structuredContent: firstPage,
  },
};
