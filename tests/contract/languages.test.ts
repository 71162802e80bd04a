import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formWith } from '../support/page-form';
import { carPath } from '../support/page-kinds';
import type { Site } from '../support/site';
import { askSite } from '../support/site-request';
import { startStockedSite } from '../support/stocked-site';

/** Pages in other languages, as a browser without JavaScript gets them. */
let site: Site;
beforeAll(async () => {
  site = await startStockedSite();
});
afterAll(() => site.stop());

const list = '/search/used-cars';
const inVietnamese = { cookie: 'language=vi' };

async function ask(
  path: string,
  headers: Readonly<Record<string, string>> = {},
  form?: Readonly<Record<string, string>>,
  tenant = 'brolga',
) {
  const sent = form && {
    method: 'POST',
    body: new URLSearchParams(form).toString(),
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
  };
  const host = `${tenant}.localhost`;
  const answer = await askSite({ port: site.port, host, path, headers, ...sent });
  return { ...answer, html: answer.body.toString() };
}

describe('the switch in the footer', () => {
  test('is a form that names each language in itself', async () => {
    const { html } = await ask(list);
    const [form = ''] = /<form[^>]*action="\/language".*?<\/form>/s.exec(html) ?? [];
    expect(form).toMatch(/<strong lang="en" aria-current="true">English<\/strong>/);
    expect(form).toMatch(
      /<button[^>]* value="zh-Hans"[^>]*><span lang="zh-Hans">简体中文<\/span><span lang="en"> \(Simplified Chinese\)</,
    );
    expect(form).toMatch(
      /<button[^>]* value="vi"[^>]*><span lang="vi">Tiếng Việt<\/span><span lang="en"> \(Vietnamese\)</,
    );
  });

  test('remembers the choice in a cookie and leads back to its page', async () => {
    const page = `${list}?sortBy=latest`;
    const referer = `http://brolga.localhost:${site.port}${page}`;
    const chosen = await ask('/language', { referer }, { language: 'vi' });
    expect([chosen.status, chosen.headers.location]).toEqual([303, page]);
    expect(chosen.headers['set-cookie']?.join()).toMatch(
      /^language=vi; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  test.each([
    ['a language that the site does not offer', { language: 'fr' }],
    ['English', { language: 'en' }],
    ['nothing', {}],
  ])('with %s leads back to English', async (_what, form) => {
    const { status, headers } = await ask('/language', { referer: 'https://elsewhere.example/x' }, form);
    expect([status, headers.location]).toEqual([303, '/']);
    expect(headers['set-cookie']?.join()).toMatch(/^language=en;/);
  });

  test('takes no form from another site', async () => {
    const { status } = await ask('/language', { origin: 'https://elsewhere.example' }, { language: 'vi' });
    expect(status).toBe(403);
  });

  test('is absent, and does nothing, on a site in English only', async () => {
    const page = await ask('/', inVietnamese, undefined, 'corner-cars');
    expect(page.html).toContain('<html lang="en-AU"');
    expect(page.html).not.toContain('/language');
    expect(page.headers.vary).not.toMatch(/cookie/i);
    expect((await ask('/language', {}, { language: 'vi' }, 'corner-cars')).status).toBe(404);
  });
});

describe('a page', () => {
  test('never comes in the language of another visitor, however often it is asked for', async () => {
    for (let time = 0; time < 4; time += 1) {
      const [english, vietnamese, chinese] = await Promise.all([
        ask(list),
        ask(list, inVietnamese),
        ask(list, { cookie: 'other=1; language=zh-Hans' }),
      ]);
      expect(english.html).toMatch(/<html lang="en-AU".*>Sort by</s);
      expect(vietnamese.html).toMatch(/<html lang="vi".*>Sắp xếp theo</s);
      expect(chinese.html).toMatch(/<html lang="zh-Hans".*>排序方式</s);
      expect(english.headers.vary).toMatch(/Cookie/);
      expect(english.html).not.toMatch(/Sắp xếp|排序/);
    }
  });

  test('has menus, filters, cards and counts in the language, and cars as they are', async () => {
    const { html } = await ask(list, inVietnamese);
    const text = html.replace(/<script.*?<\/script>|<style.*?<\/style>/gs, '').replace(/<[^>]+>/g, '\n');
    for (const shown of ['Vay mua xe', 'Bộ lọc', 'Hãng xe', 'Giá lăn bánh', 'So sánh', 'Trang sau', 'Toyota'])
      expect(`${text} ${html}`).toContain(shown);
    expect(text).not.toMatch(/^(Filters|Make|Body type|Compare|Sort by|Clear all|Drive away)$/m);
  });

  test('says in the language that nothing matches', async () => {
    const { html } = await ask('/search/new-used-and-demo-cars?query=zzzzqq', inVietnamese);
    expect(html).toContain('Không có xe nào khớp với “zzzzqq”');
  });

  test('has no more scripts or texts for a visitor in English', async () => {
    const { html } = await ask(list);
    expect(html).not.toContain('"texts"');
  });
});

describe('what stays in English on a page in another language', () => {
  test.each([
    '/',
    '/compare',
    '/favourites',
    '/sign-in',
    '/models',
    '/brands/toyota',
    '/browse',
    '/price-range',
    '/find-by-budget',
    '/spin-to-win',
    '/no-such-page',
    '/cars/no-such-car',
  ])('is marked as such: %s', async (path) => {
    const { html } = await ask(path, inVietnamese);
    expect(html).toMatch(/<html lang="vi"/);
    expect(html).toMatch(/<main[^>]* lang="en-AU"/);
    expect((await ask(path)).html).not.toMatch(/<main[^>]* lang=/);
  });

  test('is marked as such on a car’s page and in the dealer’s own texts', async () => {
    const car = await carPath({ port: site.port, tenant: 'brolga' });
    expect((await ask(car, inVietnamese)).html).toMatch(/<main[^>]* lang="en-AU"/);
    expect((await ask(`${car}/share`, inVietnamese)).html).toMatch(/<main[^>]* lang="en-AU"/);
    expect((await ask('/about-us', inVietnamese)).html).toMatch(/<main id="main"><div[^>]* lang="en-AU"/);
  });

  test.each([list, '/contact', '/success'])(
    'is not the whole page where it is translated: %s',
    async (path) => {
      expect((await ask(path, inVietnamese)).html).not.toMatch(/<main[^>]* lang=/);
    },
  );
});

test('an enquiry with a mistake says so in the language, and is stored in English once corrected', async () => {
  const path = `${await carPath({ port: site.port, tenant: 'brolga' })}/enquire`;
  const page = await ask(path, inVietnamese);
  expect(page.html).toMatch(/Hỏi về xe này.*Hoặc email/s);
  const { action, values } = formWith(page.html, 'phone');
  const person = { ...values, name: 'Lan', phone: '12345', message: 'Xe còn không?' };
  const mistaken = await ask(action, inVietnamese, person);
  expect(mistaken.status).toBe(422);
  expect(mistaken.html).toContain('Nhập số điện thoại đúng dạng');
  expect(mistaken.html).toContain('Vui lòng sửa các lỗi sau:');
  expect(mistaken.html).toContain('value="Lan"');
  const stored = await ask(action, inVietnamese, { ...person, phone: '0491 570 006' });
  expect(stored.status).toBe(303);
  const thanks = await ask(stored.headers.location ?? '', inVietnamese);
  expect(thanks.html).toContain('Cảm ơn bạn');
});
