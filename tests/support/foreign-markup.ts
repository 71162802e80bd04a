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
