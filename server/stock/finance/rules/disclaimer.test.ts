import { expect, test } from 'vitest';
import { disclaimerOf } from '../car-finance';

const of = (disclaimer?: string, dealers?: string) =>
  disclaimerOf({
    offer: { provider: 'Lender', interestRate: 9, comparisonRate: 10, ...(disclaimer ? { disclaimer } : {}) },
    settings: { provider: 'D', ...(dealers ? { disclaimer: dealers } : {}) },
  });

test.each([
  ['simple HTML is rendered', '<p>Terms <strong>apply</strong>.</p>', '<p>Terms <strong>apply</strong>.</p>'],
  ['lists stay lists', '<ul><li>One</li><li>Two</li></ul>', '<ul><li>One</li><li>Two</li></ul>'],
  [
    'links keep their address alone',
    '<a href="https://l.example/t" onclick="x()">Terms</a>',
    'href="https://l.example/t"',
  ],
  ['every line is a paragraph', 'One.\nTwo.', '<p>One.</p><p>Two.</p>'],
  ['lines of another system too', 'One.\r\nTwo.', '<p>One.</p><p>Two.</p>'],
  ['signs are no HTML', 'Less than 5 < 6 & more', '<p>Less than 5 &lt; 6 &amp; more</p>'],
])('%s', (_rule, source, html) => {
  expect(of(source)?.html.replace(/\n/g, '')).toContain(html);
});

test.each(['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '<style>p{}</style>'])(
  'removes %s completely',
  (source) => {
    expect(of(`Terms. ${source}`)?.html).not.toMatch(/script|onerror|alert|style|<img/);
  },
);

test('the plain text has no HTML, for PDFs and the API', () => {
  expect(of('<p>Terms <b>apply</b>.</p>')?.text).toBe('Terms apply.');
});

test('the car’s own takes precedence over the dealer’s; an empty one is ignored', () => {
  expect(of('Own.', 'Dealer’s.')?.text).toBe('Own.');
  expect(of(undefined, 'Dealer’s.')?.text).toBe('Dealer’s.');
  expect(of('<p> </p>')).toBeUndefined();
  expect(of()).toBeUndefined();
});
