import type { Page } from '@playwright/test';

/** Elements and attributes of a page that no component of ours writes. */
export const foreignMarkup = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('*')).flatMap((element) => {
      const bad = Array.from(element.attributes).filter(
        ({ name, value }) =>
          /^on|pwned/i.test(name) ||
          (/^(href|src|action|formaction|xlink:href)$/.test(name) &&
            /^\s*(javascript|data|vbscript|file):|evil\.example/i.test(value)),
      );
      const said = bad.map(({ name, value }) => `${name}=${value.slice(0, 80)}`).join(' ');
      return element.localName.includes('pwned') || said !== '' ? [`${element.localName} ${said}`] : [];
    }),
  );

/** Filled while the page is open: what it asks for elsewhere, and what goes wrong in it. */
export function problemsOf(page: Page, url: string): string[] {
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('request', (request) => {
    if (new URL(request.url()).host !== new URL(url).host) problems.push(`elsewhere: ${request.url()}`);
  });
  return problems;
}
