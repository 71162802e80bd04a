import { describe, expect, test } from 'vitest';
import { setUpFields } from '#server/operate/set-up/rules/set-up-fields';
import {
  closedPage,
  notSetUpPage,
  overPage,
  readyPage,
  setUpPage,
  tooManyPage,
  unreadPage,
} from './set-up-page';

const blank = { key: '1.a', typed: () => undefined };

test('the form has a label for every field, and says what is optional', async () => {
  const html = await setUpPage({ ...blank, hasDemos: true }).text();
  for (const { name } of setUpFields) expect(html).toContain(`<label for="${name}">`);
  expect(html).toContain('ABN (optional)</label>');
  expect(html).toContain('value="08:30"');
  expect(await setUpPage(blank).text()).not.toContain('demo sites');
});

describe('a refused form', () => {
  const typed = (field: string) => `<${field}>`;
  const errors = { abn: 'Check the ABN.' };
  const answer = setUpPage({ key: '1.a', typed, errors, status: 422 });

  test('has its mistakes in the title, in a list and beside the fields', async () => {
    expect(answer.status).toBe(422);
    const html = await answer.clone().text();
    expect(html).toContain('<title>Error: Set up your site</title>');
    expect(html).toContain('<a href="#abn">Check the ABN.</a>');
    expect(html).toMatch(/id="abn"[^>]* aria-invalid="true" aria-describedby="abn-hint abn-error"/);
    expect(html).not.toMatch(/id="name"[^>]*aria-invalid/);
  });

  test('keeps what was typed, escaped, but no password', async () => {
    const html = await answer.clone().text();
    expect(html).toContain('value="&lt;owner_name&gt;"');
    expect(html).not.toContain('&lt;password');
    expect(html).not.toContain('<owner_name>');
  });
});

test('a failure that no field caused is reported above the form', async () => {
  const html = await setUpPage({ key: '1.a', typed: () => '', notice: 'Try again.', status: 503 }).text();
  expect(html).toContain('<strong>Try again.</strong>');
});

test('no page is listed or stored, and only the form may be sent', async () => {
  const others = [notSetUpPage(), closedPage(), overPage(), tooManyPage(5), unreadPage(413), readyPage([])];
  expect(others.map(({ status }) => status)).toEqual([503, 403, 409, 429, 413, 201]);
  for (const answer of [...others, setUpPage(blank)]) {
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain(others.includes(answer) ? "form-action 'none'" : "form-action 'self'");
    expect(await answer.text()).toContain('<meta name="robots" content="noindex">');
  }
});
