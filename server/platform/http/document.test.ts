import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { deferScripts, handOff, hashPolicy, inlineStyles, noncePolicy, withNonce } from './document';

const rendered =
  '<html><head><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/a.css"/></head>' +
  '<body><p>Hi</p><script>window.a=1</script><script type="module" async="">import "/assets/a.js"</script></body></html>';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('scripts', () => {
  const html = deferScripts(rendered);

  test('none that the page rendered may run or load by itself', () => {
    expect(html).not.toContain('rel="modulepreload"');
    expect(html).not.toContain('type="module"');
    expect(html).not.toContain('<script>window.a');
  });

  test('every element that was rendered is still there, in its order', () => {
    expect(html.match(/<(link|script)/g)).toEqual(['<link', '<link', '<script', '<script', '<script']);
  });

  test('a page without scripts stays as it is', () => {
    expect(deferScripts('<html><body><p>Hi</p></body></html>')).toBe('<html><body><p>Hi</p></body></html>');
  });
});

describe('style sheets', () => {
  test('stand in the head as text, their links inert', () => {
    const html = inlineStyles(rendered, () => '.a{color:red}$&');
    expect(html).toContain('<style>.a{color:red}$&</style></head>');
    expect(html).not.toMatch(/rel="stylesheet"(?! disabled)/);
  });

  test('one that is not of the build stays a link', () => {
    expect(inlineStyles(rendered, () => undefined)).toBe(rendered);
  });
});

describe('content security policy', () => {
  test('names each inline script and style by its hash', () => {
    const policy = hashPolicy(
      '<head><style>a{}</style></head><script>x()</script><script data-later="">y()</script>',
    );
    expect(policy).toContain(hashOf('x()'));
    expect(policy).toContain(hashOf('y()'));
    expect(policy).toContain(`style-src 'self' ${hashOf('a{}')}`);
    expect(policy).toContain("script-src 'strict-dynamic'");
  });

  test('a personal page names its nonce on every script and style', () => {
    const html = withNonce(
      '<style>a{}</style><script>x()</script><script type="text/plain">y</script>',
      'abc',
    );
    expect(html.match(/nonce="abc"/g)).toHaveLength(3);
    expect(noncePolicy('abc')).toContain("script-src 'strict-dynamic' 'nonce-abc'");
  });
});

test('loader data cannot end its script', async () => {
  const stream = new Blob(['</script><b>&']).stream();
  const html = await handOff(stream);
  expect(html.indexOf('</script>')).toBe(html.length - '</script>'.length);
  expect(html).not.toContain('<b>');
});
